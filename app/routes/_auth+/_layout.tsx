import { Outlet, useRouteLoaderData } from '@remix-run/react'
import { useClearCachedData } from '~/live/create-cached-loader'
import type { loader as rootLoader } from '~/root'
import { OfflineBanner } from '~/ui/banner'
import { Brand } from '../+ui/brand'
import { SimulatedCarrierNotice } from '../+ui/simulated-carrier-notice'

export { installLinks as links } from '../+ui/install-links'

export default function AuthLayout() {
  useClearCachedData()
  const root = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <div className="flex min-h-dvh flex-col">
      <SimulatedCarrierNotice />
      <main className="flex flex-1 items-center justify-center p-4">
        <div className="flex w-full max-w-sm flex-col gap-6 rounded-l border border-line bg-panel p-6 shadow-raised max-sm:p-5">
          <Brand name={root?.productName ?? ''} />
          <Outlet />
        </div>
      </main>
      <OfflineBanner />
    </div>
  )
}
