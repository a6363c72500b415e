import { TextField } from '../../ui/field/text-field.tsx';
import * as css from './ad-fields.module.css';

interface Ad {
  is_ad: boolean;
  advertiser: string;
  erid: string;
}

interface AdFieldsProps {
  value: Ad;
  onChange: (change: Partial<Ad>) => void;
  errors: Record<string, string>;
}

/** The label of an advert: without its advertiser and token it is not published (STF-63). */
export function AdFields({ value: { is_ad: isAd, advertiser, erid }, onChange, errors }: AdFieldsProps) {
  return (
    <>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={isAd}
          onChange={(event) => onChange({ is_ad: event.target.checked })}
        />
        Это реклама
      </label>
      {isAd && (
        <>
          <TextField
            id="ad-advertiser"
            label="Рекламодатель и его ИНН"
            value={advertiser}
            maxLength={200}
            error={errors.advertiser}
            onChange={(event) => onChange({ advertiser: event.target.value })}
          />
          <TextField
            id="ad-erid"
            label="Токен erid"
            value={erid}
            maxLength={100}
            hint="Без рекламодателя и токена реклама не покажется."
            error={errors.erid}
            onChange={(event) => onChange({ erid: event.target.value })}
          />
        </>
      )}
    </>
  );
}
