import { expect, test } from 'vitest'
import { createLinkPreviews } from './link-previews'

const of = (url: string, title: string | null) => ({ url, title, description: null, image: null, favicon: null })

test('requests a link once, and shows nothing for one without a preview', async () => {
  const asked: string[] = []
  const previews = createLinkPreviews(async (url) => {
    asked.push(url)
    return of(url, url.includes('nothing') ? null : 'House')
  })
  const [first, second] = await Promise.all([previews.read('https://a.test/'), previews.read('https://a.test/')])
  expect(first).toEqual(of('https://a.test/', 'House'))
  expect(second).toEqual(first)
  expect(await previews.read('https://a.test/nothing')).toBeNull()
  expect(asked).toEqual(['https://a.test/', 'https://a.test/nothing'])
})

test('requests a failed link again', async () => {
  let fails = true
  const previews = createLinkPreviews((url) =>
    fails ? Promise.reject(new Error('offline')) : Promise.resolve(of(url, 'House')),
  )
  expect(await previews.read('https://a.test/')).toBeNull()
  fails = false
  expect((await previews.read('https://a.test/'))?.title).toBe('House')
})
