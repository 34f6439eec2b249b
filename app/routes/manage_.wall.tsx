import { getInputProps } from '@conform-to/react'
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData, useSubmit } from '@remix-run/react'
import { useEffect } from 'react'
import { DomainError } from '~/domain/errors'
import { recordWallSeen } from '~/domain/wall/change-wall-links.server'
import { issueWallCookie, readWallCookie } from '~/domain/wall/wall-cookie'
import { findWallViewer } from '~/domain/wall/wall-links.read.server'
import { readWall, type WallView } from '~/domain/wall/wall.read.server'
import { wallKey } from '~/domain/wall/wall.schema'
import { wallWords } from '~/domain/wall/wall.words'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { Field, Input } from '~/ui/field'
import { readUncheckedForm } from './+form/read-form.server'
import { SchemaForm } from './+form/schema-form'
import { handleSubmission } from './+form/submission'
import { useFreshPage } from './+wall/use-fresh-page'
import { useWallStream } from './+wall/use-wall-stream'
import { WallBoard } from './+wall/wall-board'
import { wallPagesWords } from './+wall/wall-pages.words'
import styles from './+wall/wall.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: MetaFunction = () => [{ title: wallPagesWords.title }, { name: 'robots', content: 'noindex' }]

/** By the screen's key, or for a person who reads the team's calls. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.ctxFor(request)
  const { publicUrl, version } = context.world
  const key = readWallCookie(publicUrl, request.headers.get('cookie'))
  const viewer = await findWallViewer(ctx, key)
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (!viewer) return data({ wall: null, version }, { status: 401, headers })
  if (viewer.link && key !== null) {
    headers.append('Set-Cookie', issueWallCookie(publicUrl, key))
    await recordWallSeen(ctx, viewer)
  }
  return data({ wall: await readWall(ctx, viewer.accountId), version }, { headers })
}

export const clientLoader = createCachedLoader()

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** The key is in the form alone: addresses are logged. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.ctxFor(request)
  return handleSubmission(await readUncheckedForm(request), wallKey, async ({ key }) => {
    const viewer = await findWallViewer(ctx, key)
    if (!viewer?.link) throw new DomainError('invalid', wallWords.invalidKey, { key: [wallWords.invalidKey] })
    return redirect('/manage/wall', { headers: { 'Set-Cookie': issueWallCookie(context.world.publicUrl, key) } })
  })
}

export default function Wall() {
  useCacheInitialData(clientLoader)
  const { wall, version } = useLoaderData<typeof loader>()
  useKeyOfAddress()
  return wall ? <LiveWall wall={wall} version={version} /> : <SignIn />
}

function LiveWall({ wall, version }: { wall: WallView; version: string }) {
  const state = useWallStream()
  useFreshPage({ version, now: wall.now, nextMidnight: wall.nextMidnight, isLive: state === 'live' })
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="60" />
      </noscript>
      <WallBoard wall={wall} state={state} />
    </>
  )
}

const KEY_IN_ADDRESS = /^#key=(wall_[\w-]+)$/

/** The part behind # is sent to no server; then it leaves the address as well. */
function useKeyOfAddress(): void {
  const submit = useSubmit()
  useEffect(() => {
    const key = KEY_IN_ADDRESS.exec(location.hash)?.[1]
    if (key === undefined) return
    history.replaceState(history.state, '', location.pathname)
    submit({ key }, { method: 'post', replace: true })
  }, [submit])
}

const SignIn = () => (
  <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-4 p-6">
    <h1 className="text-xl font-semibold">{wallPagesWords.signInTitle}</h1>
    <p className="text-m text-muted">{wallPagesWords.signIn}</p>
    <SchemaForm
      schema={wallKey}
      id="wall-key"
      submitLabel={wallPagesWords.signInButton}
      renderActions={(button) => button}
    >
      {(fields) => (
        <Field meta={fields.key} label={wallPagesWords.key}>
          <Input {...getInputProps(fields.key, { type: 'password' })} autoComplete="off" />
        </Field>
      )}
    </SchemaForm>
  </main>
)

const TRY_AGAIN_MS = 15_000

/** No one is there to press a button. */
export function ErrorBoundary() {
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), TRY_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className="flex min-h-dvh items-center justify-center p-6">
      <p className="text-xl text-muted">{wallPagesWords.failed}</p>
    </main>
  )
}
