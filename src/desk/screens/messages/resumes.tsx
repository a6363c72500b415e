export { Resumes as default } from './messages.tsx';
