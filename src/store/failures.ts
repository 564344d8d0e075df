// Chunk entry: failures and forms. Pages load it with the first of them or earlier. Dialogs use `keepPageStill`.
export { errorMessage } from '../i18n/error-message.ts';
export { ProblemNotice } from '../ui/ProblemNotice.tsx';
export { keepPageStill } from '../ui/still-page.ts';
export { useForm } from '../ui/useForm.tsx';
