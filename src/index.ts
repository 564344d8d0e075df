export { areas } from './api/contract.ts';
