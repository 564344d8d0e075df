// Chunk entry: error messages. Pages load it with the first press or failure.
// File: press
export { errorMessage } from '../i18n/error-message.ts';
export { ProblemNotice } from '../ui/ProblemNotice.tsx';
