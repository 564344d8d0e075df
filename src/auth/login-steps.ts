import type { StateAnswer } from '../api/identity.ts';
import { answerOf, type MemberAnswer, refusedBy, UNKNOWN } from './login-state.ts';

type Work = () => Promise<StateAnswer>;

/** Carries out the steps of one sign-in, each knowing what the one before it left to do. */
export interface Steps {
  /** A step that ends in a state. */
  take(work: Work, flow?: 'login' | 'register'): Promise<MemberAnswer>;
  /** A step that makes sense only while another is missing; else 'Unknown _state' (specification §4). */
  goOn(work: (stateToken: string) => Promise<StateAnswer>): Promise<MemberAnswer>;
  /** A step that is done once it is answered. */
  plain(work: () => Promise<unknown>): Promise<MemberAnswer>;
}

export function makeSteps(): Steps {
  let pending: string | undefined;

  async function take(work: Work, flow?: 'login' | 'register'): Promise<MemberAnswer> {
    try {
      const answer = answerOf(Object(await work()));
      pending = answer.data?.stateToken;
      return answer;
    } catch (error) {
      return refusedBy(error, flow ?? 'other');
    }
  }

  return {
    take,
    // A wrong code ends nothing: the next one is sent with the same token.
    goOn: async work => (pending ? take(() => work(pending as string)) : UNKNOWN),
    async plain(work) {
      try {
        await work();
        return { loginState: 'SUCCESS' };
      } catch (error) {
        return refusedBy(error, 'other');
      }
    },
  };
}
