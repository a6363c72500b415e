import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  placeOfRole,
  STAFF_ROLES,
  type StaffRole,
  staffRoleName,
} from '../../shop/accounts/staff-policy/staff-policy.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { api, data } from '../api/client.ts';
import { fieldErrors } from '../api/failures.ts';
import type { Shape } from '../api/shapes.ts';
import { usePlaces } from '../lists/use-places.ts';
import { Confirm } from '../parts/confirm.tsx';
import { notify } from '../parts/notify.ts';
import { LinkOnce } from './link-once.tsx';
import * as css from './trust.module.css';
import { useStaffAgain } from './use-staff-again.ts';

interface GiveRoleProps {
  /** Who gets the role; absent: somebody new, named in the form. */
  person?: { id: number; name: string };
  onClose: () => void;
}

/** Gives a role, to a colleague or to somebody who is invited with it. */
export function GiveRole({ person, onClose }: GiveRoleProps) {
  const again = useStaffAgain();
  const [role, setRole] = useState<StaffRole>('manager');
  const { cities, shops } = usePlaces();
  const give = useMutation({
    mutationFn: (form: FormData) => {
      const text = (name: string) => String(form.get(name) ?? '').trim();
      const place = Number(text('place')) || undefined;
      const kind = placeOfRole(role);
      const grant = { role, ...(place && kind && { [kind]: place }) };
      if (person)
        return data(
          api.POST('/api/v1/staff/people/{id}/grants/', {
            params: { path: { id: String(person.id) } },
            body: grant,
          }),
        );
      const who = {
        email: text('email'),
        ...(text('name') && { name: text('name') }),
        ...(text('phone') && { phone: text('phone') }),
      };
      return data(api.POST('/api/v1/staff/people/', { body: { ...who, ...grant } }));
    },
    onSuccess: (given: Shape<'GivenRole'>) => {
      again();
      notify({ text: given.waiting?.detail ?? 'Роль дана.' });
      if (given.link === null) onClose();
    },
  });
  const name = person?.name ?? give.data?.person?.name ?? '';
  if (give.data?.link) return <LinkOnce link={give.data.link} name={name} onClose={onClose} />;
  const errors = fieldErrors(give.error);
  const kind = placeOfRole(role);
  const options = kind === 'city' ? cities : shops.map(({ id, address }) => ({ id, name: address }));
  return (
    <Confirm
      title={person ? `Роль: ${person.name}` : 'Новый сотрудник'}
      action={person ? 'Дать роль' : 'Пригласить'}
      busy={give.isPending && 'Записываем'}
      error={Object.keys(errors).some((field) => FIELDS.includes(field)) ? null : give.error}
      onConfirm={give.mutate}
      onClose={onClose}
    >
      <div className={css.fields}>
        {!person && (
          <>
            <TextField id="email" name="email" label="Почта" type="email" error={errors.email} required />
            <TextField
              id="name"
              name="name"
              label="Имя"
              hint="Если кабинета с этой почтой ещё нет"
              error={errors.name}
            />
            <TextField id="phone" name="phone" label="Телефон" inputMode="tel" error={errors.phone} />
          </>
        )}
        <RoleField role={role} onChange={setRole} error={errors.role} />
        {kind && (
          <SelectField
            key={kind}
            id="place"
            name="place"
            label={kind === 'city' ? 'Город' : 'Магазин'}
            none="Везде"
            options={options.map((each) => ({ value: String(each.id), label: each.name }))}
            error={errors[kind]}
          />
        )}
        <p className={css.note}>Роль, которая может больше, чем вы, подействует после второй подписи.</p>
      </div>
    </Confirm>
  );
}

const FIELDS = ['email', 'name', 'phone', 'role', 'city', 'shop'];

function RoleField({
  role,
  onChange,
  error,
}: {
  role: StaffRole;
  onChange: (role: StaffRole) => void;
  error: string | undefined;
}) {
  // Only the command line makes owners.
  const roles = STAFF_ROLES.filter((each) => each !== 'owner');
  return (
    <SelectField
      id="role"
      name="role"
      label="Роль"
      defaultValue={role}
      options={roles.map((each) => ({ value: each, label: staffRoleName(each) }))}
      onChange={(event) => onChange(event.target.value as StaffRole)}
      error={error}
    />
  );
}
