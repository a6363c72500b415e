import { typograph, typographPlace } from '../../platform/text/typograph.ts';
import type { ShellLayout } from './shell-layout.ts';

/** The seller's name, numbers and address (ЗоЗПП 8, 9, 26.1); nothing until they are entered. */
export function SellerLine({
  company,
  className,
}: Pick<ShellLayout, 'company'> & { className?: string | undefined }) {
  const { fullName, inn, ogrn, address } = company;
  if (!fullName) return null;
  return (
    <p className={className}>
      {typograph(fullName)}, ИНН&nbsp;{inn}, ОГРН&nbsp;{ogrn}
      {address && `. ${typographPlace(address)}`}
    </p>
  );
}
