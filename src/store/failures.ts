// The code for failures and forms, loaded with the first of them or earlier. Dialogs use it to keep the page still.
export { errorMessage } from '../i18n/error-message.ts';
export { ProblemNotice } from '../ui/ProblemNotice.tsx';
export { keepPageStill } from '../ui/still-page.ts';
export { useForm } from '../ui/useForm.tsx';
