// What a page needs only when the visitor does something: browsers load it when they are idle, or with the first call.
export { openClients } from './api/browser-client.ts';
export { watchTouchKeyboard } from './frame/touch-keyboard.ts';
