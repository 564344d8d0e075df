import { createRenewal } from '../session/renew.ts';
import { toOutgoingRequest } from '../transport/request.ts';
import { completeCall } from './complete-call.ts';

/** What a call needs whose request is not plain, or whose first try or tokens will not do: a page fetches it then. */
export const lateParts = { completeCall, createRenewal, toOutgoingRequest };

export type LateParts = typeof lateParts;
