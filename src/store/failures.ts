// Chunk entry: error messages, forms and dialogs. Pages load it with the first failure, form or dialog, or earlier.
export { errorMessage } from '../i18n/error-message.ts';
export { ProblemNotice } from '../ui/ProblemNotice.tsx';
export { keepPageStill } from '../ui/still-page.ts';
export { useForm } from '../ui/useForm.tsx';
