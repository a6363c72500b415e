import {
  Form,
  type LoaderFunctionArgs,
  replace,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router';
import { ROLE_MEANS, roleName } from '../../../../shop/companies/companies.ts';
import { Button, buttonClass } from '../../../../ui/button/button.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { Typeset } from '../../../../ui/text/text.tsx';
import { data, ifThere } from '../../../api/client.ts';
import type { Answer } from '../../../api/shapes.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { loadOrRedirect, storefront } from '../../../loading/load.ts';
import type { PageMeta } from '../../../loading/page.ts';
import * as auth from '../../auth/auth.module.css';
import { AuthPage } from '../../auth/auth-page.tsx';
import { accountAction } from '../parts/account-action.ts';

interface InvitationView {
  /** Null if the invitation has expired, was used or does not exist. */
  invitation: Answer<'/api/v1/companies/invitations/{token}/'> | null;
  isAuthenticated: boolean;
}

const TOKEN = /^[\w-]{43}$/;

export function meta(): PageMeta {
  return { title: 'Приглашение', robots: 'noindex' };
}

export async function loader(args: LoaderFunctionArgs): Promise<InvitationView> {
  const token = args.params.token ?? '';
  return loadOrRedirect(args, async (api) => {
    const session = await args.context.get(storefront).loadSession();
    const call = () =>
      data(api.GET('/api/v1/companies/invitations/{token}/', { params: { path: { token } } }));
    const invitation = TOKEN.test(token) ? ((await ifThere(call())) ?? null) : null;
    return { invitation, isAuthenticated: session?.is_authenticated ?? false };
  });
}

export const action = accountAction(async ({ api, params }) => {
  const body = { token: params.token ?? '' };
  const { id } = await data(api.POST('/api/v1/companies/invitations/accept/', { body }));
  return replace(`/account/companies/${id}?done=joined`, 303);
});

/** The page an invitation email links to: opening it does not use the invitation. */
export function Component() {
  const { invitation, isAuthenticated } = useLoaderData<typeof loader>();
  const answer = useActionData() as FormAnswer | undefined;
  return (
    <AuthPage title="Приглашение">
      {answer?.errors.form && (
        <div className={auth.note}>
          <Notice kind="wrong">{answer.errors.form}</Notice>
        </div>
      )}
      {invitation ? (
        <>
          <p className={auth.lead}>
            <Typeset text={invitation.legal_entity.name} />, ИНН&nbsp;{invitation.legal_entity.inn},
            приглашает вас присоединиться к&nbsp;компании. Ваша роль&nbsp;— {roleName(invitation.role)}:{' '}
            {ROLE_MEANS[invitation.role]}.
          </p>
          <NextStep invitation={invitation} isAuthenticated={isAuthenticated} />
        </>
      ) : (
        <>
          <p className={auth.lead}>
            Приглашение больше не&nbsp;действует: оно одноразовое и&nbsp;работает неделю. Попросите
            руководителя прислать новое.
          </p>
          <p className={auth.ways}>
            {isAuthenticated ? (
              <a href="/account/companies" className={buttonClass()}>
                Мои юрлица
              </a>
            ) : (
              <a href="/auth/login" className={buttonClass()}>
                Войти
              </a>
            )}
            <a href="/catalog" className={buttonClass({ kind: 'outline' })}>
              Открыть каталог
            </a>
          </p>
        </>
      )}
    </AuthPage>
  );
}

interface NextStepProps {
  invitation: NonNullable<InvitationView['invitation']>;
  isAuthenticated: boolean;
}

/** Accepts the invitation, or first asks to log in with the invited email address. */
function NextStep({ invitation: { email, is_for_me }, isAuthenticated }: NextStepProps) {
  const { pathname } = useLocation();
  const next = `?next=${encodeURIComponent(pathname)}`;
  if (is_for_me)
    return (
      <Form method="post" className={auth.form}>
        <Button type="submit" size="big">
          Принять приглашение
        </Button>
      </Form>
    );
  if (isAuthenticated)
    return (
      <>
        <div className={auth.note}>
          <Notice kind="attention">
            Приглашение отправлено на&nbsp;{email}, а&nbsp;вы вошли с&nbsp;другой почтой.
          </Notice>
        </div>
        <Form method="post" action="/auth/logout" className={auth.form}>
          <Button type="submit" kind="outline">
            Выйти, чтобы войти с&nbsp;{email}
          </Button>
        </Form>
      </>
    );
  return (
    <>
      <p className={auth.lead}>
        Чтобы принять его, войдите с&nbsp;почтой {email} или зарегистрируйтесь с&nbsp;ней.
      </p>
      <p className={auth.ways}>
        <a href={`/auth/login${next}`} className={buttonClass({ size: 'big' })}>
          Войти
        </a>
        <a href={`/auth/registration${next}`} className={buttonClass({ size: 'big', kind: 'outline' })}>
          Зарегистрироваться
        </a>
      </p>
    </>
  );
}
