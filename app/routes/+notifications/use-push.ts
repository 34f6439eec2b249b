import { useContext, useEffect, useState, type ContextType } from 'react'
import { CredentialsContext } from '~/live/credentials'
import { pageApiPaths } from '~/live/page-api-paths'
import { useExpectedUser } from '../+form/expected-user-field'

/** `unavailable`: not in this browser. `asking`: not known yet. */
export type PushState = 'unavailable' | 'asking' | 'off' | 'on' | 'failed'

const WORKER = '/push-worker.js'
/** A session saves the browser's subscription once. */
const SAVED_KEY = 'push-saved'

const isAvailable = () => 'serviceWorker' in navigator && 'PushManager' in window

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration(WORKER))?.pushManager.getSubscription()) ?? null

interface Person {
  credentials: ContextType<typeof CredentialsContext>
  userId: string | null
}

const usePerson = (): Person => ({ credentials: useContext(CredentialsContext), userId: useExpectedUser() ?? null })

async function createApi({ credentials, userId }: Person) {
  const { createApiClient } = await import('~/live/api-client')
  return createApiClient({ credentials, paths: pageApiPaths, userId: () => userId })
}

async function saveSubscription(person: Person, subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await (await createApi(person)).call('push.save', { endpoint, keys: { p256dh, auth } })
  sessionStorage.setItem(SAVED_KEY, String(person.userId))
}

async function readState(): Promise<PushState> {
  if (!isAvailable()) return 'unavailable'
  return (await findSubscription()) ? 'on' : 'off'
}

/** Push notifications of this browser. Call `turnOn` after a press: the browser may ask. */
export function usePush() {
  const [state, setState] = useState<PushState>('asking')
  const person = usePerson()
  useEffect(() => {
    readState().then(setState, () => setState('unavailable'))
  }, [])

  async function turnOn(): Promise<void> {
    try {
      if ((await Notification.requestPermission()) !== 'granted') return setState('off')
      const applicationServerKey = (await (await createApi(person)).call('push.findKey', undefined)).publicKey
      await navigator.serviceWorker.register(WORKER)
      const { pushManager } = await navigator.serviceWorker.ready
      // One of an earlier key cannot be used.
      await (await pushManager.getSubscription())?.unsubscribe()
      await saveSubscription(person, await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
      setState('on')
    } catch {
      setState('failed')
    }
  }

  async function turnOff(): Promise<void> {
    const subscription = await findSubscription()
    if (subscription) {
      const api = await createApi(person)
      await api.call('push.remove', { endpoint: subscription.endpoint }).catch(() => null)
      await subscription.unsubscribe()
    }
    setState('off')
  }

  return { state, turnOn, turnOff }
}

/** After a new sign-in, this browser's subscription belongs to the new session. */
export function useSavedPush(): void {
  const { credentials, userId } = usePerson()
  useEffect(() => {
    if (!isAvailable() || sessionStorage.getItem(SAVED_KEY) === String(userId)) return
    findSubscription()
      .then((subscription) => (subscription ? saveSubscription({ credentials, userId }, subscription) : undefined))
      // The next page tries again.
      .catch(() => null)
  }, [credentials, userId])
}
