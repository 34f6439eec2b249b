import { redirect, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { sharedCacheKey, onFailedLoad, createCachedLoader } from './create-cached-loader'

const origin = 'https://dial.example.com'

/** A router that reloads a page; the test sets the server's answer or failure each time. */
function makeReader(loader: ReturnType<typeof createCachedLoader>) {
  let told = 0
  onFailedLoad(() => (told += 1))
  return {
    told: () => told,
    read: (path: string, answer: () => unknown, signal = new AbortController().signal) =>
      loader({
        request: new Request(origin + path, { signal }),
        params: {},
        serverLoader: async <T>() => answer() as T,
      }),
  }
}

const fails = (error: unknown) => () => {
  throw error
}
const away = fails(new TypeError('Failed to fetch'))

describe('a page reload', () => {
  it('keeps the shown data when the request fails, and reports it', async () => {
    const { read, told } = makeReader(createCachedLoader())
    const data = { leads: 3 }
    expect(await read('/boards/1', () => data)).toBe(data)
    expect(await read('/boards/1', away)).toBe(data)
    expect(await read('/boards/1', fails(new Error('Unable to decode turbo-stream response')))).toBe(data)
    expect(await read('/boards/1', fails(new ErrorResponse(500, '', null)))).toBe(data)
    expect(await read('/boards/1', fails(new ErrorResponse(429, '', null)))).toBe(data)
    expect(told()).toBe(4)
    expect(await read('/boards/1', () => ({ leads: 4 }))).toEqual({ leads: 4 })
  })

  it('passes on refusals: deleted, forbidden, signed out', async () => {
    const { read, told } = makeReader(createCachedLoader())
    await read('/boards/1', () => 'shown')
    for (const refusal of [new ErrorResponse(404, '', null), new ErrorResponse(403, '', null), redirect('/sign-in')])
      await expect(read('/boards/1', fails(refusal))).rejects.toBe(refusal)
    expect(told()).toBe(0)
  })

  it('never shows another page’s data for a failed one', async () => {
    const { read, told } = makeReader(createCachedLoader())
    await expect(read('/boards/1', away)).rejects.toThrow('Failed to fetch')
    await read('/boards/1', () => 'shown')
    await expect(read('/boards/2', away)).rejects.toThrow('Failed to fetch')
    expect(told()).toBe(0)
  })

  it('keeps the list behind a dialog, and drops old pages', async () => {
    const { read, told } = makeReader(createCachedLoader())
    await read('/lists', () => 'the list')
    await read('/lists/new', () => 'the list at the dialog')
    expect(await read('/lists', away)).toBe('the list')
    expect(told()).toBe(1)
    for (const page of [2, 3, 4]) await read(`/lists?page=${page}`, () => page)
    await expect(read('/lists', away)).rejects.toThrow('Failed to fetch')
    expect(await read('/lists/new', away)).toBe('the list at the dialog')
    expect(await read('/lists?page=4', away)).toBe(4)
  })

  it('does not restore data the server has refused since', async () => {
    const { read, told } = makeReader(createCachedLoader())
    const deleted = new ErrorResponse(404, '', null)
    await read('/boards/1', () => 'shown')
    await expect(read('/boards/1', fails(deleted))).rejects.toBe(deleted)
    await expect(read('/boards/1', away)).rejects.toThrow('Failed to fetch')
    expect(told()).toBe(0)
  })

  it('ignores a failed read that a newer one replaced', async () => {
    const { read, told } = makeReader(createCachedLoader())
    await read('/boards/1', () => 'shown')
    await expect(read('/boards/1', away, AbortSignal.abort())).rejects.toThrow('Failed to fetch')
    expect(told()).toBe(0)
  })

  it('keeps the shared layout data for all pages', async () => {
    const { read } = makeReader(createCachedLoader(sharedCacheKey))
    await read('/boards/1', () => 'around')
    expect(await read('/boards/2/settings', away)).toBe('around')
  })
})
