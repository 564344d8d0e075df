// The state of the forms for a code and for a delivery. The first press in the drawer loads it with the cart's details.
// File: details
export { useForm } from '../../../src/ui/useForm.tsx';
