import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/db.server.ts';
import type { EmailSample } from '../shop/layout/email-previews/email-previews.ts';

type Sample = (db: Db) => Promise<EmailSample | undefined>;

/** Reads the first row of a query. */
function first(query: RawBuilder<EmailSample>): Sample {
  return async (db) => (await query.execute(db)).rows[0];
}

const IS_STAFF = sql`exists (select from staff_grant g where g.user_id = u.id)`;

/** The newest account of a buyer. */
export const account = first(sql`
  select u.id, 'Покупатель № ' || u.id as about,
    json_build_object('email', u.email, 'user', u.id, 'phone', u.phone) as payload
  from app_user u where not ${IS_STAFF} order by u.id desc limit 1`);

/** The newest account whose new email is not confirmed yet. */
export const emailChange = first(sql`
  select c.user_id as id, 'Покупатель № ' || c.user_id as about, json_build_object('user', c.user_id) as payload
  from email_change c where c.expires_at > now() order by c.expires_at desc limit 1`);

/** The newest member of the staff. */
export const colleague = first(sql`
  select u.id, 'Сотрудник № ' || u.id as about, json_build_object('user', u.id) as payload
  from app_user u where ${IS_STAFF} order by u.id desc limit 1`);

/** The last login at the desk. */
export const deskLogin = first(sql`
  select s.user_id as id, 'Сотрудник № ' || s.user_id as about, json_build_object('email', u.email, 'device', s.device,
    'address', s.network, 'at', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as payload
  from staff_session s join app_user u on u.id = s.user_id order by s.id desc limit 1`);

/** The newest invitation into a company that has not expired. */
export const invitation = first(sql`
  select i.legal_entity_id as id, 'Приглашение в юрлицо № ' || i.legal_entity_id as about,
    json_build_object('invitation', i.id) as payload
  from member_invitation i where i.expires_at > now() order by i.id desc limit 1`);

/** The newest thing of a kind that the staff decides about, with a decision as its email names it. */
export function decided(kind: keyof typeof DECIDED, decision: string): Sample {
  const { from, name, about } = DECIDED[kind];
  const isRefused = decision.endsWith('refused');
  return first(sql`
    select t.id, ${about} || ${name} as about, json_build_object('email', '', 'decided', ${`${kind} ${decision}`}::text,
      'name', ${name}, 'note', ${isRefused ? sql`t.review_note` : sql`''`}) as payload
    from ${from} t order by ${isRefused ? sql`t.review_note <> '' desc,` : sql``} t.id desc limit 1`);
}

const DECIDED = {
  company: { from: sql`legal_entity`, name: sql`t.name`, about: sql`'Юрлицо '` },
  contract: { from: sql`contract`, name: sql`t.number`, about: sql`'Договор № '` },
  power: { from: sql`power_of_attorney`, name: sql`t.number`, about: sql`'Доверенность № '` },
  document: { from: sql`entity_document`, name: sql`t.type || ' № ' || t.number`, about: sql`'Документ: '` },
};

/** The newest claim that was sent. @param news what its buyer is notified of; absent: the email to the shop */
export function claim(news?: string): Sample {
  return first(sql`
    select c.id, 'Обращение по заказу № ' || o.number as about,
      json_strip_nulls(json_build_object('claim', c.id, 'news', ${news ?? null}::text)) as payload
    from order_claim c join shop_order o on o.id = c.order_id
    where c.sent_at is not null and ${claimFits(news)} order by c.id desc limit 1`);
}

function claimFits(news: string | undefined): RawBuilder<unknown> {
  if (news === 'refused') return sql`c.refusal_code is not null`;
  if (news === 'decided' || news === 'settled') return sql`c.decision is not null`;
  return sql`true`;
}

/** The newest revision of an order. @param news what its buyer is notified of; absent: the email to the shop */
export function revision(news?: string): Sample {
  const isAwaited = sql`not exists (select from order_revision_answer a where a.order_id = r.order_id and a.n = r.n)`;
  return first(sql`
    select r.order_id as id, 'Заказ № ' || o.number as about,
      json_strip_nulls(json_build_object('order', r.order_id, 'n', r.n, 'news', ${news ?? null}::text)) as payload
    from order_revision r join shop_order o on o.id = r.order_id
    where ${news === 'proposed' ? isAwaited : sql`true`} order by r.created_at desc, r.n desc limit 1`);
}

/** The newest row of a table, by its id. @param about «Обращение № » */
export function latest(table: 'feedback_message' | 'resume' | 'stock_request', about: string): Sample {
  return first(sql`
    select t.id, ${about}::text || t.id as about, json_build_object('id', t.id) as payload
    from ${sql.table(table)} t order by t.id desc limit 1`);
}

/** The newest answer of the staff that was emailed. @param to what it answers */
export function answer(to: 'thread' | 'request'): Sample {
  return first(sql`
    select w.id, 'Ответ № ' || w.id as about, json_build_object('answer', w.id) as payload from message_answer w
    where w.is_emailed and ${to === 'request' ? sql`w.stock_request_id is not null` : sql`w.stock_request_id is null`}
    order by w.id desc limit 1`);
}

/** The newest reply of a buyer. */
export const reply = first(sql`
  select w.id, 'Ответ покупателя № ' || w.id as about, json_build_object('reply', w.id) as payload
  from message_answer w where w.is_from_client order by w.id desc limit 1`);

/** The connection that has become silent last. */
export const silence = first(sql`
  select c.id, 'Подключение ' || c.slug as about, json_build_object('connection', c.id, 'person', null) as payload
  from exchange_connection c where c.silent_since is not null order by c.silent_since desc limit 1`);
