import * as css from './empty-shelf.module.css';

/** A decorative drawing: an empty place on a shelf, with the error on the price tag. */
export function EmptyShelf({ mark }: { mark: string }) {
  return (
    <div aria-hidden="true">
      <div className={css.things}>
        <Bucket />
        <span className={css.gap} />
        <Hammer />
      </div>
      <div className={css.board} />
      <div className={css.tags}>
        <span className={css.tag}>{mark}</span>
      </div>
    </div>
  );
}

function Bucket() {
  return (
    <svg viewBox="0 0 240 240" className={css.thing} aria-hidden="true">
      <path d="M54 96a66 60 0 0 1 132 0" fill="none" stroke="#77717C" strokeWidth="8" />
      <rect x="104" y="30" width="32" height="18" rx="7" fill="#34132A" />
      <path d="M48 104h144l-16 136H64z" fill="#3F74A3" />
      <path d="M120 104h72l-16 136h-56z" fill="#2A527A" />
      <rect x="40" y="88" width="160" height="24" rx="9" fill="#3F74A3" />
      <path d="M120 88h71a9 9 0 0 1 9 9v6a9 9 0 0 1-9 9h-71z" fill="#2A527A" />
      <path d="M66 150h36M68 172h26" stroke="#FFFDF6" strokeWidth="6" strokeLinecap="round" />
    </svg>
  );
}

function Hammer() {
  return (
    <svg viewBox="0 0 240 240" className={css.thing} aria-hidden="true">
      <path d="M112 60h32v150h-32z" fill="#C28B55" />
      <path d="M128 60h16v150h-16z" fill="#9A6A3C" />
      <rect x="104" y="10" width="48" height="88" rx="12" fill="#84506F" />
      <path d="M112 28h32M112 44h32" stroke="#DE5B34" strokeWidth="6" strokeLinecap="round" />
      <path d="M72 184h80v56H72z" fill="#77717C" />
      <path d="M52 176h52v64H52z" fill="#AEB3B8" />
      <path d="M52 176h16v64H52zM68 214h36v26H68z" fill="#D9DBDC" />
      <path d="M152 184c34 0 58 18 72 50-22-14-42-16-72-12z" fill="#77717C" />
    </svg>
  );
}
