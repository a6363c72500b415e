export { Requests as default } from './messages.tsx';
