import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '../../../tests/helpers/wait-for'
import { cookieCredentials } from '../credentials'
import { createUploads, getUploads, type VideoUpload, type VideoUploads } from './uploads'

/** A request with a file, answered when the test says so. */
class HeldRequest extends EventTarget {
  static all: HeldRequest[] = []
  upload = new EventTarget()
  status = 0
  response: unknown
  isAborted = false
  asked = ''
  headers = new Map<string, string>()
  body: unknown
  open(method: string, url: string) {
    this.asked = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  send(body: unknown) {
    this.body = body
    HeldRequest.all.push(this)
  }
  abort() {
    this.isAborted = true
    this.dispatchEvent(new Event('abort'))
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response })
    this.dispatchEvent(new Event('load'))
  }
}

const film = new File(['film'], 'house.webm', { type: 'video/webm' })
const page = new EventTarget()
let calls: string[]
let failed: VideoUpload[]
let uploads: VideoUploads
/** The server's answer to a request for an upload. */
let place: () => Response

beforeEach(() => {
  HeldRequest.all = []
  calls = []
  failed = []
  place = () =>
    Response.json({ uploadUrl: 'http://elsewhere.test/api/video/vid_1/upload?a=b', videoAsset: { id: 'vid_1' } })
  vi.stubGlobal('window', Object.assign(page, { location: { href: 'http://app.test/manage/video' } }))
  vi.stubGlobal('XMLHttpRequest', HeldRequest)
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit) => {
    calls.push(`${method} ${url}`)
    return Promise.resolve(method === 'POST' ? place() : Response.json({ deleted: true }))
  })
  uploads = createUploads(cookieCredentials)
})
afterEach(() => {
  for (const { key } of uploads.list()) uploads.cancel(key)
  vi.unstubAllGlobals()
})

const begin = () =>
  uploads.start({ file: film, name: 'House', thumbnail: null }, 'usr_1', (upload) => failed.push(upload))
const put = async () => {
  await waitFor('its bytes leave', () => HeldRequest.all.length > 0)
  return HeldRequest.all.at(-1)!
}
const holdsPage = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('uploads a film unchanged to the server’s address, and holds the page until done', async () => {
  begin()
  const request = await put()
  expect(request.asked).toBe('PUT /api/video/vid_1/upload?a=b')
  expect(request.body).toBe(film)
  expect(request.headers.get('content-type')).toBe('application/octet-stream')
  expect(request.headers.get('expected-user')).toBe('usr_1')
  request.progress(1, 4)
  expect(uploads.list()).toMatchObject([{ name: 'House', videoId: 'vid_1', share: 0.25, failure: null }])
  expect(holdsPage()).toBe(true)
  request.answer(200, {})
  await waitFor('it is no upload any more', () => uploads.list().length === 0)
  expect(holdsPage()).toBe(false)
  expect(failed).toEqual([])
})

test('the thumbnail is still sent after the video has arrived', async () => {
  uploads.start({ file: film, name: 'House', thumbnail: new Blob(['picture']) }, 'usr_1', () => {})
  await waitFor('video and thumbnail are sent', () => HeldRequest.all.length === 2)
  const thumbnail = HeldRequest.all.find(({ asked }) => asked.endsWith('/thumbnail'))!
  const bytes = HeldRequest.all.find((request) => request !== thumbnail)!
  bytes.answer(200, { video: { id: 'vid_1' } })
  await waitFor('the upload is done', () => uploads.list().length === 0)
  expect(thumbnail.isAborted).toBe(false)
})

test('a canceled upload sends nothing more, and its video is deleted', async () => {
  begin()
  const request = await put()
  uploads.cancel(uploads.list()[0]!.key)
  expect(request.isAborted).toBe(true)
  await waitFor('it is deleted', () => calls.includes('DELETE /api/video/vid_1'))
  expect([uploads.list(), failed]).toEqual([[], []])
  expect(holdsPage()).toBe(false)
})

test('an upload canceled before its start leaves no video', async () => {
  begin()
  uploads.cancel(uploads.list()[0]!.key)
  await waitFor('it is deleted', () => calls.includes('DELETE /api/video/vid_1'))
  expect(HeldRequest.all).toEqual([])
})

test('shows a full library, and allows another attempt', async () => {
  place = () => Response.json({ error: 'Your plan has no videos', code: 'forbidden' }, { status: 403 })
  begin()
  await waitFor('it failed', () => failed.length === 1)
  const failure = { at: 'place', code: 'forbidden', reason: 'Your plan has no videos' }
  expect(uploads.list()).toMatchObject([{ videoId: null, failure }])
  expect(holdsPage()).toBe(false)
})

test('shows a failed upload, and sends it again from the start', async () => {
  begin()
  ;(await put()).dispatchEvent(new Event('error'))
  await waitFor('it failed', () => failed.length === 1)
  expect(uploads.list()).toMatchObject([{ videoId: 'vid_1', failure: { at: 'bytes', code: 'offline', reason: null } }])
  expect(calls).toContain('POST /api/video/vid_1/failed')
  uploads.retry(uploads.list()[0]!.key)
  await waitFor('it leaves again', () => HeldRequest.all.length === 2)
  expect(calls).toContain('DELETE /api/video/vid_1')
  HeldRequest.all[1]!.answer(200, {})
  await waitFor('it is there', () => uploads.list().length === 0)
})

test('a refused upload is not reported: the server has failed it', async () => {
  begin()
  ;(await put()).answer(409, { error: 'It is uploading', code: 'conflict' })
  await waitFor('it failed', () => failed.length === 1)
  expect(calls.filter((call) => call.endsWith('/failed'))).toEqual([])
})

test('a library opened later shows another one’s upload', () => {
  const credentials = { ...cookieCredentials }
  expect(getUploads(credentials)).toBe(getUploads(credentials))
  expect(getUploads({ ...cookieCredentials })).not.toBe(getUploads(credentials))
})
