import { useSearchParams } from 'react-router';
import { CONTRACT_STATUS_NAMES, contractStatuses } from '../../../../shop/companies/contracts/contracts.ts';
import { EmptyList } from '../../../../ui/empty-list/empty-list.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { data } from '../../../api/client.ts';
import type { Answer } from '../../../api/shapes.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { type ListWindow, usePaged } from '../../../lists/paged.ts';
import type { Session } from '../../../visitor/session.ts';
import { PaperList } from '../papers/paper-list.tsx';
import * as css from '../papers/papers.module.css';
import type { Company, paperFilters } from '../papers/papers.ts';
import { answerTo } from '../parts/account-action.ts';
import { SearchFilter, SelectFilter } from '../parts/filters.tsx';
import { contractColumns } from './contract-columns.tsx';
import { ContractUpload } from './contract-upload.tsx';

export type ContractFilters = ReturnType<typeof paperFilters<(typeof contractStatuses)[number]>>;

/** The data of the page. */
export interface ContractsView {
  contracts: Answer<'/api/v1/orders/orders/contracts/'>;
  companies: Company[];
  filters: ContractFilters;
  window: ListWindow;
}

interface ContractsScreenProps {
  view: ContractsView;
  buyer: Session['buyer'];
  answer: FormAnswer | undefined;
}

/** Contracts of the user's companies: terms, available credit, and the upload of a scan. */
export function ContractsScreen({ view, buyer, answer }: ContractsScreenProps) {
  const { contracts, companies, filters, window } = view;
  const [address] = useSearchParams();
  const list = usePaged(contracts, window, (api, next) =>
    data(
      api.GET('/api/v1/orders/orders/contracts/', {
        params: { query: { ...filters, ...next } },
      }),
    ),
  );
  const isFiltered = Object.keys(filters).length > 0;
  const isNone = contracts.count === 0 && !isFiltered;
  const uploading = companies.filter(({ can }) => can.upload_contracts);
  const rejected = answerTo(answer, 'upload');
  const isUploadOpen = uploading.length > 0 && (isNone || address.has('add') || rejected !== undefined);
  return (
    <>
      {address.get('done') === 'uploaded' && (
        <div className={css.note}>
          <Notice kind="good">
            Договор загружен, он на&nbsp;проверке. Ответим за&nbsp;один рабочий день.
          </Notice>
        </div>
      )}
      {isNone && <NoContracts mayUpload={uploading.length > 0} />}
      {isUploadOpen && (
        <ContractUpload companies={uploading} current={buyer?.legal_entity.id} answer={rejected} />
      )}
      {!isNone && (
        <PaperList
          list={list}
          columns={contractColumns(companies.length, buyer)}
          href="/account/contracts"
          caption="Договоры"
          none="договоров"
          isFiltered={isFiltered}
          advice="Проверьте номер или выберите другой статус."
          companies={companies}
        >
          <SearchFilter label="Номер или юрлицо" />
          <SelectFilter
            name="status"
            label="Статус"
            any="Любой статус"
            options={contractStatuses.map((value) => ({ value, label: CONTRACT_STATUS_NAMES[value] }))}
          />
        </PaperList>
      )}
    </>
  );
}

function NoContracts({ mayUpload }: { mayUpload: boolean }) {
  return (
    <EmptyList title="Договоров нет" icon="handshake">
      {mayUpload
        ? 'Загрузите скан — проверим за день. По договору будут свои цены, отсрочка и лимит.'
        : 'Скан загружает руководитель или бухгалтер вашего юрлица: попросите его.'}
    </EmptyList>
  );
}
