import type { StateAnswer } from '../api/identity.ts';
import { type MemberAnswer, toFailureAnswer, toMemberAnswer, UNKNOWN_STATE } from './login-state.ts';

type Step = () => Promise<StateAnswer>;

/** Runs the steps of one login; each continues with the state token of the step before. */
export interface LoginSteps {
  /** A step that resolves with a login state. */
  run(step: Step, flow?: 'login' | 'register'): Promise<MemberAnswer>;
  /** A step that continues an unfinished login. Without one it fails with 'Unknown _state'. */
  resume(step: (stateToken: string) => Promise<StateAnswer>): Promise<MemberAnswer>;
  /** A step without a login state: any answer is a success. */
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
    // After a wrong code the next one is sent with the same token.
    resume: async step => (stateToken ? run(() => step(stateToken as string)) : UNKNOWN_STATE),
    async runStateless(step) {
      try {
        await step();
        return { loginState: 'SUCCESS' };
      } catch (error) {
        return toFailureAnswer(error, 'other');
      }
    },
  };
}
