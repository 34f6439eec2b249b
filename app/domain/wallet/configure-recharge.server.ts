import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { statement } from '../../../db/statement'
import type { RechargeSettings } from './wallet.schema'

const saveSettings = statement(
  (q, p: { account_id: string; recharge_cents: number; recharge_threshold_cents: number; updated_at: number }) =>
    q
      .insertInto('wallets')
      .values({ ...p, recharge_claimed_at: null, recharge_declines: 0, recharge_paused_at: null })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet((eb) => ({
          recharge_cents: eb.ref('excluded.recharge_cents'),
          recharge_threshold_cents: eb.ref('excluded.recharge_threshold_cents'),
          recharge_declines: eb.lit(0),
          recharge_paused_at: null,
          updated_at: eb.ref('excluded.updated_at'),
        })),
      ),
)

/** Resumes a paused recharge; the hour of the last one still counts. Throws forbidden. */
export async function configureRecharge(ctx: Ctx, settings: RechargeSettings): Promise<void> {
  const { accountId } = requirePermission(ctx, 'billing')
  await ctx.db.transact('wallet.recharge-settings', (tx) =>
    tx.db.write(saveSettings, {
      account_id: accountId,
      recharge_cents: settings.rechargeAmount,
      recharge_threshold_cents: settings.rechargeThreshold,
      updated_at: tx.clock.now(),
    }),
  )
}
