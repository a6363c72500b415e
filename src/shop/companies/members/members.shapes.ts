import { Type } from 'typebox';
import { pageOf, pageQuery } from '../../../platform/http/shapes.ts';
import { RoleShape } from '../choice/choice.shapes.ts';

export const MemberShape = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    email: Type.String(),
    role: RoleShape,
    is_me: Type.Boolean(),
  },
  { title: 'Member' },
);

export const InvitationShape = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    role: RoleShape,
    expires_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Invitation' },
);

export const MembersShape = Type.Object(
  {
    ...pageOf(MemberShape, 'Members').properties,
    invitations: Type.Array(InvitationShape, { description: 'Кто приглашён; пусто тому, кто не приглашает' }),
  },
  { title: 'Members' },
);
export const MembersQueryShape = Type.Object(pageQuery(100), { additionalProperties: false });

export const NewMemberShape = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: 254 }), role: RoleShape },
  { additionalProperties: false },
);
export const NewRoleShape = Type.Object({ role: RoleShape }, { additionalProperties: false });

/** The token from an invitation email. */
export const InvitationTokenShape = Type.Object(
  { token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) },
  { additionalProperties: false },
);

/** An invitation as the holder of its token sees it. */
export const OpenInvitationShape = Type.Object(
  {
    legal_entity: Type.Object({ name: Type.String(), inn: Type.String() }),
    role: RoleShape,
    email: Type.String({ description: 'Кому: кабинет должен быть с этой почтой' }),
    expires_at: Type.String({ format: 'date-time' }),
    is_for_me: Type.Boolean({ description: 'Вошёл тот, кого пригласили' }),
  },
  { title: 'OpenInvitation' },
);
