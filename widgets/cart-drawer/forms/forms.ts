// The forms that load when the field for a code or a note is unfolded.
export { CouponForm } from './CouponForm.tsx';
export { NoteForm } from './NoteForm.tsx';
