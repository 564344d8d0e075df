import type { LoginState, StateAnswer } from '../api/identity.ts';
import { type MemberAnswer, toFailureAnswer, toMemberAnswer, UNKNOWN_STATE } from './login-state.ts';

type Step = () => Promise<StateAnswer>;

/** Runs the steps of one login. The state after a step decides which steps may follow. */
export interface LoginSteps {
  /** The state after the last step. INITIAL before the first step and after `reset`. */
  readonly state: LoginState;
  /** Runs a step that begins a login. Abandons the previous login, even if the step fails. */
  run(step: Step, flow?: 'login' | 'register'): Promise<MemberAnswer>;
  /**
   * Runs a step that continues an unfinished login. Fails with 'Unknown _state' unless there is such a login and, if
   * `needed` is given, it is in that state.
   */
  resume(step: (stateToken: string) => Promise<StateAnswer>, needed?: LoginState): Promise<MemberAnswer>;
  /** Runs a step without a login state. Any answer is a success. */
  runStateless(step: () => Promise<unknown>): Promise<MemberAnswer>;
  /** Abandons the login, which then cannot be continued. */
  reset(): void;
}

interface Position {
  readonly state: LoginState;
  readonly stateToken?: string | undefined;
}

/** `refine` may change the answer of a step that failed. */
export function createLoginSteps(refine = (failure: MemberAnswer): MemberAnswer => failure): LoginSteps {
  let position: Position = { state: 'INITIAL' };

  async function advance(from: Position, step: Step, flow?: 'login' | 'register'): Promise<MemberAnswer> {
    position = from;
    // A late answer changes nothing if another step has begun or the login has been abandoned since.
    const moveTo = (next: Position) => {
      if (position === from) position = next;
    };
    try {
      const answer = toMemberAnswer(Object(await step()));
      moveTo({ state: answer.loginState, stateToken: answer.data?.stateToken });
      return answer;
    } catch (error) {
      const answer = refine(toFailureAnswer(error, flow ?? 'other'));
      // After a wrong code, the next code is sent with the same token.
      if (!from.stateToken || answer.cause?.code === 'INVALID_STATE_TOKEN') moveTo({ state: answer.loginState });
      return answer;
    }
  }

  return {
    get state() {
      return position.state;
    },
    run: (step, flow) => advance({ state: 'INITIAL' }, step, flow),
    async resume(step, needed = position.state) {
      const { state, stateToken } = position;
      return stateToken && state === needed ? advance(position, () => step(stateToken)) : UNKNOWN_STATE;
    },
    async runStateless(step) {
      try {
        await step();
        return { loginState: 'SUCCESS' };
      } catch (error) {
        return toFailureAnswer(error, 'other');
      }
    },
    reset() {
      position = { state: 'INITIAL' };
    },
  };
}
