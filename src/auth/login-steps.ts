import type { StateAnswer } from '../api/identity.ts';
import { type MemberAnswer, toFailureAnswer, toMemberAnswer, UNKNOWN_STATE } from './login-state.ts';

type Step = () => Promise<StateAnswer>;

/** Carries out the steps of one sign-in, each knowing what the one before it left to do. */
export interface LoginSteps {
  /** A step that ends in a state. */
  run(step: Step, flow?: 'login' | 'register'): Promise<MemberAnswer>;
  /** A step that makes sense only while another is missing; else 'Unknown _state' (specification §4). */
  resume(step: (stateToken: string) => Promise<StateAnswer>): Promise<MemberAnswer>;
  /** A step that is done once it is answered. */
  runStateless(step: () => Promise<unknown>): Promise<MemberAnswer>;
}

export function createLoginSteps(): LoginSteps {
  let stateToken: string | undefined;

  async function run(step: Step, flow?: 'login' | 'register'): Promise<MemberAnswer> {
    try {
      const answer = toMemberAnswer(Object(await step()));
      stateToken = answer.data?.stateToken;
      return answer;
    } catch (error) {
      return toFailureAnswer(error, flow ?? 'other');
    }
  }

  return {
    run,
    // A wrong code ends nothing: the next one is sent with the same token.
    resume: async work => (stateToken ? run(() => work(stateToken as string)) : UNKNOWN_STATE),
    async runStateless(work) {
      try {
        await work();
        return { loginState: 'SUCCESS' };
      } catch (error) {
        return toFailureAnswer(error, 'other');
      }
    },
  };
}
