import { Tabs } from '~/ui/tabs'
import { BILLING_PATH, INVOICES_PATH, SUBSCRIPTIONS_PATH } from './billing-paths'
import { billingPagesWords } from './billing-pages.words'

/** Of accounts with a wallet; the sidebar lists the pages of others (4-trust §2.1). */
export const BillingTabs = ({ usesWallet }: { usesWallet: boolean }) =>
  usesWallet ? (
    <Tabs
      label={billingPagesWords.title}
      items={[
        { to: BILLING_PATH, label: billingPagesWords.wallet },
        { to: SUBSCRIPTIONS_PATH, label: billingPagesWords.subscription },
        { to: INVOICES_PATH, label: billingPagesWords.invoices },
      ]}
    />
  ) : null
