import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { sharedCacheKey, createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { FormErrorKeeper } from '~/ui/form-error-keeper'
import { Notice } from '~/ui/toast'
import { findChosenServer } from '../+environment/environment-choice.server'
import { consumeNotice } from '../+form/notice.server'
import { findArrival } from './+onboarding/arrival.server'
import { PageErrorBoundary } from './+shell/page-error-boundary'

/** The sidebar and dialer around it are those of `_portal.tsx`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const arrival = context.frame === null ? await findArrival(ctx, request) : null
  if (arrival) throw redirect(arrival.path, { headers: { 'Set-Cookie': arrival.cookie } })
  const { notice, headers } = await consumeNotice(request)
  // On the way to another server, _portal.tsx redirects.
  const { cookie } = context.frame === null ? await findChosenServer(ctx, request) : { cookie: null }
  if (cookie !== null) headers.append('Set-Cookie', cookie)
  return data({ notice }, { headers })
}

export const clientLoader = createCachedLoader(sharedCacheKey)

export default function ManageLayout() {
  useCacheInitialData(clientLoader)
  const { notice } = useLoaderData<typeof loader>()
  return (
    <>
      <FormErrorKeeper Fault={PageErrorBoundary}>
        <Outlet />
      </FormErrorKeeper>
      <Notice notice={notice} />
    </>
  )
}
