import { Form, useNavigation } from 'react-router';
import { ROLE_MEANS, ROLE_NAMES, ROLES, roleName } from '../../../../shop/companies/companies.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Select } from '../../../../ui/field/select-field.tsx';
import { DrawnWide, VisuallyHidden } from '../../../../ui/text/text.tsx';
import { EmailField } from '../../../forms/contact-fields.tsx';
import { fieldsOf } from '../../../forms/fields.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { useFormErrors } from '../../../forms/use-form-errors.ts';
import { formatDay } from '../../../places/days.ts';
import * as panels from '../order/panels.module.css';
import { answerTo } from '../parts/account-action.ts';
import { Confirm } from '../parts/confirm.tsx';
import * as css from './companies.module.css';
import type { Company, Members } from './company-action.ts';

interface PeopleProps {
  company: Company;
  /** Null if the role may not see them. */
  members: Members | null;
  answer: FormAnswer | undefined;
}

/** The members of a company and its open invitations. */
export function People({ company, members, answer }: PeopleProps) {
  if (!members)
    return (
      <section className={panels.panel}>
        <h2 className={panels.title}>Ваша роль</h2>
        <p className={css.lead}>
          Вы&nbsp;— {roleName(company.role)}: {ROLE_MEANS[company.role]}.
        </p>
      </section>
    );
  return (
    <section className={panels.panel} aria-labelledby="people">
      <h2 id="people" className={panels.title}>
        Сотрудники
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
      <ul role="list">
        {members.results.map((member) => (
          <li key={member.id} className={css.person}>
            <div className={css.who}>
              <p>
                {member.name}
                {member.is_me && ' (вы)'}
              </p>
              <p className={css.quiet}>{member.email}</p>
            </div>
            <div className={css.doings}>
              {company.can.invite ? <RoleForm member={member} /> : <span>{ROLE_NAMES[member.role]}</span>}
              {(company.can.invite || member.is_me) && <RemoveForm member={member} />}
            </div>
          </li>
        ))}
        {members.invitations.map(({ id, email, role, expires_at }) => (
          <li key={`invited ${id}`} className={css.person}>
            <div className={css.who}>
              <p>{email}</p>
              <p className={css.quiet}>
                Приглашение до {formatDay(expires_at)}: {roleName(role)}
              </p>
            </div>
            <Form method="post">
              <input type="hidden" name="intent" value="withdraw" />
              <input type="hidden" name="invitation" value={id} />
              <Button type="submit" kind="text">
                Отозвать<VisuallyHidden> приглашение {email}</VisuallyHidden>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {company.can.invite && (
        <InviteForm key={members.invitations.length} answer={answerTo(answer, 'invite')} />
      )}
    </section>
  );
}

type Member = Members['results'][number];

function RoleForm({ member }: { member: Member }) {
  return (
    <Form method="post" className={css.row}>
      <input type="hidden" name="intent" value="role" />
      <input type="hidden" name="member" value={member.id} />
      <RoleSelect key={member.role} chosen={member.role} label={`Роль: ${member.name}`} />
      <Button type="submit" kind="quiet">
        <span>
          Сменить<DrawnWide> роль</DrawnWide>
        </span>
      </Button>
    </Form>
  );
}

function RoleSelect({ chosen, label, id }: { chosen: Member['role']; label?: string; id?: string }) {
  return (
    <Select id={id} name="role" defaultValue={chosen} aria-label={label}>
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_NAMES[role]}
        </option>
      ))}
    </Select>
  );
}

function RemoveForm({ member: { id, name, is_me } }: { member: Member }) {
  return (
    <Confirm
      kind="text"
      label={
        <>
          {is_me ? 'Покинуть компанию' : 'Исключить'}
          {!is_me && <VisuallyHidden> {name}</VisuallyHidden>}
        </>
      }
      question={
        is_me
          ? 'Заказы и документы этого юрлица вы больше не увидите. Вернуть доступ сможет руководитель.'
          : `${name} больше не увидит заказы и документы этого юрлица.`
      }
    >
      <Form method="post">
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="member" value={id} />
        {is_me && <input type="hidden" name="is_me" value="1" />}
        <Button type="submit" kind="dark">
          {is_me ? 'Покинуть' : 'Исключить'}
        </Button>
      </Form>
    </Confirm>
  );
}

function InviteForm({ answer }: { answer: FormAnswer | undefined }) {
  const { errors, form } = useFormErrors(answer, () => ({}));
  const field = fieldsOf(answer?.values, errors);
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('intent') === 'invite';
  const role = ROLES.find((known) => known === answer?.values.role) ?? 'buyer';
  return (
    <Form method="post" noValidate className={css.form} {...form}>
      <input type="hidden" name="intent" value="invite" />
      <h3>Пригласить по почте</h3>
      <EmailField {...field('email')} autoComplete="off" required />
      <label htmlFor="new-role" className={css.label}>
        Роль
        <RoleSelect id="new-role" chosen={role} />
      </label>
      <ul className={css.quiet}>
        {ROLES.map((each) => (
          <li key={each}>
            {ROLE_NAMES[each]}&nbsp;— {ROLE_MEANS[each]}
          </li>
        ))}
      </ul>
      <Button type="submit" kind="outline" busy={isBusy && 'Отправляем'}>
        Пригласить
      </Button>
    </Form>
  );
}
