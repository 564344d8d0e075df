import type { Member } from '../../../src/api/members.ts';
import { accountMessages as messages } from '../../../src/i18n/en/account.ts';
import { loginMessages } from '../../../src/i18n/en/login.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { Picture } from '../../../src/ui/Picture.tsx';

interface ProfileSummaryProps {
  readonly member: Member | undefined;
  readonly email: string;
  readonly isLoading: boolean;
}

/** Name, picture and email address of the member, as far as they are known. */
export function ProfileSummary({ member, email, isLoading }: ProfileSummaryProps) {
  const { contact, profile, loginEmail = email } = member ?? {};
  const fullName = [contact?.firstName, contact?.lastName].filter(Boolean).join(' ');
  const name = fullName || profile?.nickname || '';
  // The name has its line while it loads, so that the email address below does not move.
  const nameLine = name || (isLoading && '\u00a0');
  const signedIn = loginEmail ? interpolate(messages.signedInAs, { email: loginEmail }) : loginMessages.signedIn;
  return (
    <p className="profile">
      <Picture
        image={profile?.photo}
        alt=""
        width={48}
        height={48}
        name={(name || loginEmail || '✓').toUpperCase()}
        className="avatar"
        part="avatar"
      />
      <span>
        {nameLine && <strong part="name">{nameLine}</strong>}
        {nameLine && loginEmail ? (
          <>
            <span className="sr">{signedIn}</span>
            <span className="note" aria-hidden="true">
              {loginEmail}
            </span>
          </>
        ) : (
          <span className={nameLine ? 'note' : ''}>{signedIn}</span>
        )}
      </span>
    </p>
  );
}
