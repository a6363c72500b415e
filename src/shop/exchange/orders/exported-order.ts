import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import type { DeliveryType } from '../../orders/delivery/delivery.ts';
import type { OrderState } from '../../orders/orders.ts';

/** The current order with everything that its document for 1C says. */
export interface ExportedOrder {
  id: number;
  uuid: string;
  number: number;
  revision: number;
  state: OrderState;
  /** When it was placed, in the time zone that 1C knows it by: `2026-11-26`, `20:31:05`. */
  date: string;
  time: string;
  seller: string;
  /** null: the buyer is a person. */
  company: ExportedCompany | null;
  contact: { name: string; phone: string; email: string };
  /** The ids under which 1C knows the buyer and his representative. */
  buyerId: string;
  contactId: string;
  contract: { number: string; date: LegalDay; priceType: string | null } | null;
  power: { number: string; validTo: LegalDay; person: string } | null;
  deliveryType: DeliveryType;
  /** Where it is delivered; null: it is collected. */
  address: ExportedAddress | null;
  /** The shop where it is collected; null: it is delivered. */
  shop: string | null;
  /** The day of delivery that the buyer wishes. */
  wishedOn: LegalDay | null;
  /** The warehouse of its reservations; null: none or several. */
  warehouse: string | null;
  paymentType: string;
  isPaid: boolean;
  dueOn: LegalDay | null;
  comment: string;
  lines: ExportedLine[];
  delivery: ExportedDelivery | null;
  total: Kopecks;
}

/** Company details as the order has frozen them. */
export interface ExportedCompany {
  name: string;
  fullName: string;
  inn: string;
  kpp: string;
  address: string;
}

export interface ExportedAddress {
  settlement: string;
  street: string;
  house: string;
  flat: string;
  comment: string;
}

export interface ExportedLine {
  /** The external id of the product in the source of the connection. */
  ref: string;
  name: string;
  article: string;
  unit: string;
  /** The code of the unit (ОКЕИ); null: unknown. */
  unitCode: string | null;
  quantity: number;
  /** How much of it is reserved, in units. */
  reserved: number;
  /** Prices and sums include VAT. */
  kopecks: Kopecks;
  total: Kopecks;
  vatPercent: number | null;
  vat: Kopecks;
}

/** The price of delivery, as a line of the document. */
export interface ExportedDelivery {
  /** The id of the service in 1C. */
  ref: string;
  kopecks: Kopecks;
  vatPercent: number | null;
  vat: Kopecks;
}
