import { useSession } from '../../session/session.ts';
import { Head } from '../../shell/head.tsx';
import * as css from '../../trust/trust.module.css';
import { EmailPart, PasswordPart } from './access.tsx';
import { Exports } from './exports.tsx';
import { Factors } from './factors.tsx';
import { Proposals } from './proposals.tsx';
import { Sessions } from './sessions.tsx';
import { SoundPart } from './sound-part.tsx';

/** The person's own page: what he has proposed, his factors, sessions, password and email. */
export default function Me() {
  const { name, email, grants } = useSession();
  return (
    <>
      <Head title="Мой вход">{name}</Head>
      <div className={css.page}>
        <p className={css.note}>
          {email}
          {grants.map(({ role, name: roleName, city, shop }) => {
            const place = city ?? shop;
            return (
              <span key={`${role} ${place?.id}`}>
                , {roleName}
                {place && ` (${place.name})`}
              </span>
            );
          })}
        </p>
        <Proposals />
        <Exports />
        <SoundPart />
        <Factors />
        <Sessions />
        <PasswordPart />
        <EmailPart />
      </div>
    </>
  );
}
