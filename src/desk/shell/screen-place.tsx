import { Component, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useParams } from 'react-router';
import { addressId } from '../parts/address-id.ts';
import { Button } from '../parts/button.tsx';
import { useMay } from '../session/session.ts';
import { Head } from './head.tsx';
import type { Screen } from './screen.ts';
import * as css from './screen-place.module.css';

/** A screen at its address: its code is loaded now, and only for people who may open it. */
export function ScreenPlace({ screen: { capability, load } }: { screen: Screen }) {
  const may = useMay();
  const { id } = useParams();
  const Content = useMemo(() => lazy(() => load().catch(() => loadAgain(load))), [load]);
  if (capability !== 'any' && !may(capability))
    return (
      <NoScreen title="Сюда вам нельзя">
        Этот раздел открыт другим ролям. Попросите доступ у администратора.
      </NoScreen>
    );
  if (id !== undefined && addressId(id) === null)
    return (
      <NoScreen title="Такой страницы нет">
        В конце адреса должен стоять номер. Проверьте адрес или выберите раздел в меню.
      </NoScreen>
    );
  return (
    <Failed>
      <Suspense
        fallback={
          <p className={css.loading} role="status">
            Загружаем…
          </p>
        }
      >
        <Content />
      </Suspense>
    </Failed>
  );
}

const AGAIN_AFTER_MS = 1_000;

/** A weak line may lose a file once; only after an update of the shop is it gone. */
async function loadAgain(load: Screen['load']): ReturnType<Screen['load']> {
  await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
  return load();
}

/** Instead of a screen: why there is none, and what next. */
export function NoScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Head title={title} />
      <div className={css.words}>{children}</div>
    </>
  );
}

/** Shows that a screen is broken, instead of an empty desk. After an update of the shop its code may be gone: a reload helps. */
class Failed extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <NoScreen title="Раздел не открылся">
        <p>Возможно, магазин обновился, пока страница была открыта.</p>
        <Button kind="quiet" onClick={() => location.reload()}>
          Обновить страницу
        </Button>
      </NoScreen>
    );
  }
}
