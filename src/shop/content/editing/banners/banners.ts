/** States of a banner; `waiting`: it begins later, `over`: it has ended. */
export const BANNER_STATES = ['shown', 'waiting', 'over', 'hidden'] as const;
export type BannerState = (typeof BANNER_STATES)[number];

/** The state of a banner at a moment (STF-66). */
export function bannerState(
  { hidden_at, starts_at, ends_at }: Record<'hidden_at' | 'starts_at' | 'ends_at', Date | null>,
  now: Date,
): BannerState {
  if (hidden_at) return 'hidden';
  if (ends_at && ends_at <= now) return 'over';
  return starts_at && starts_at > now ? 'waiting' : 'shown';
}
