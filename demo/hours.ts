/** One line of opening hours as the shop table stores it; 00:00–24:00 is round the clock. */
export interface OpeningHours {
  days: string;
  from: string;
  to: string;
}

/** The three timetables of the chain. */
export const HOURS = {
  usual: [
    { days: 'Пн–Пт', from: '08:00', to: '20:00' },
    { days: 'Сб–Вс', from: '09:00', to: '18:00' },
  ],
  long: [
    { days: 'Пн–Пт', from: '08:00', to: '21:00' },
    { days: 'Сб–Вс', from: '09:00', to: '20:00' },
  ],
  always: [{ days: 'Ежедневно', from: '00:00', to: '24:00' }],
} as const satisfies Record<string, readonly OpeningHours[]>;
