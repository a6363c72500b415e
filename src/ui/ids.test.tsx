import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { IdsOf, useSameId } from './ids.tsx';

function Field() {
  return <i id={useSameId()} />;
}

function idsOf(children: ReactNode) {
  const markup = renderToString(<IdsOf>{children}</IdsOf>);
  return [...markup.matchAll(/id="([^"]*)"/g)].map(([, id]) => id);
}

test('what a part leaves out changes no id outside of it', () => {
  const page = (inside: ReactNode) => (
    <>
      <Field />
      <IdsOf name="card 7">{inside}</IdsOf>
      <Field />
    </>
  );
  const fields = (
    <>
      <Field />
      <Field />
    </>
  );
  expect(idsOf(page(fields))).toEqual(['_0', '_card-7_0', '_card-7_1', '_1']);
  expect(idsOf(page(null))).toEqual(['_0', '_1']);
});

test('two parts of one name have different ids', () => {
  const part = (
    <IdsOf name="card 7">
      <Field />
    </IdsOf>
  );
  const ids = idsOf([<b key="1">{part}</b>, <b key="2">{part}</b>]);
  expect(new Set(ids).size).toBe(2);
});

test('each page begins anew', () => {
  expect(idsOf(<Field />)).toEqual(idsOf(<Field />));
});
