// What failures and forms need: fetched with the first of them, or before it. Dialogs keep the page still by it.
export { errorMessage } from '../i18n/error-message.ts';
export { ProblemNotice } from '../ui/ProblemNotice.tsx';
export { keepPageStill } from '../ui/still-page.ts';
export { useForm } from '../ui/useForm.tsx';
