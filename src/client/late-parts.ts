import { createRenewal } from '../session/renew.ts';
import { completeCall } from './complete-call.ts';

/** What only some calls need: a page fetches it beside its first reads, other programs have it from the start. */
export const lateParts = { completeCall, createRenewal };
