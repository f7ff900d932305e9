/** The plans a business can be on (D16), the smallest first. */
export const PLANS = ['starter', 'business', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** Whether a plan includes the API (§5.7). */
export function includesApi(plan: Plan): boolean {
  return plan === 'enterprise';
}
