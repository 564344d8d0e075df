import { memberWords as words } from '../../src/text/en/member.ts';
import { fill } from '../../src/text/words.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Check } from '../../src/ui/Icons.tsx';

interface SignedInProps {
  /** Known where the member has signed in on this page. */
  readonly email: string;
  readonly fresh: boolean;
  readonly busy: boolean;
  readonly onLogout: () => void;
}

/** What a member sees: who they are, and the way out. */
export function SignedIn({ email, fresh, busy, onLogout }: SignedInProps) {
  return (
    <div part="signed-in" className="in">
      <slot name="signed-in">
        <p className="who">
          <span className="avatar" aria-hidden="true">
            {email ? [...email][0]?.toUpperCase() : <Check />}
          </span>
          <span>{email ? fill(words.signedInAs, { email }) : words.signedIn}</span>
        </p>
      </slot>
      <Button part="logout" className="quiet" busy={busy} onPress={onLogout}>
        {words.logout}
      </Button>
      <p className="sr" role="status">
        {fresh && words.welcome}
      </p>
    </div>
  );
}
