import type { ReactNode } from 'react';
import { OrderTaskCard } from '../orders/order-task-card.tsx';
import { ApprovalCard } from '../trust/approval-card.tsx';
import { AuditCard } from '../trust/audit-card.tsx';
import { CustomerCard } from '../trust/customer-card.tsx';
import { PersonCard } from '../trust/person-card.tsx';
import { CompanyCard } from './company-card.tsx';
import { ContractCard } from './contract-card.tsx';
import { DocumentCard } from './document-card.tsx';
import { PowerCard } from './power-card.tsx';
import { RequestCard } from './request-card.tsx';
import { ThreadCard } from './thread-card.tsx';

/** The cards by the addresses of their screens. */
const CARDS: Record<string, (id: number) => ReactNode> = {
  orders: (id) => <OrderTaskCard key={id} id={id} />,
  companies: (id) => <CompanyCard id={id} />,
  contracts: (id) => <ContractCard id={id} />,
  powers: (id) => <PowerCard id={id} />,
  documents: (id) => <DocumentCard id={id} />,
  messages: (id) => <ThreadCard path="messages" id={id} />,
  resumes: (id) => <ThreadCard path="resumes" id={id} />,
  'stock-requests': (id) => <RequestCard id={id} />,
  approvals: (id) => <ApprovalCard id={id} />,
  customers: (id) => <CustomerCard id={id} />,
  staff: (id) => <PersonCard id={id} />,
  audit: (id) => <AuditCard id={id} />,
};

/** The card of a thing. @param path its screen below `/desk`: `powers` @returns undefined for a screen without such cards */
export function cardOf(path: string, id: number): ReactNode | undefined {
  return CARDS[path]?.(id);
}
