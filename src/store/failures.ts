// What failures need: fetched with the first of them, or before it.
export { errorMessage } from '../i18n/error-message.ts';
export { ProblemNotice } from '../ui/ProblemNotice.tsx';
