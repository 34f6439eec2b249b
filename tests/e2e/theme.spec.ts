import { expect, test } from './journey'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the portal changes its theme in one step, without separate transitions of controls', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('olivia@harbor.test')
  await page.goto(`${product.url}/manage/account`)
  const html = page.locator('html')
  for (const theme of ['Light', 'Dark']) {
    const choice = page.getByRole('button', { name: theme })
    // It is counted in the moment of the change, before anything is painted; the focused button may show its focus.
    const fading = html.evaluate(
      (root) =>
        new Promise<number>((resolve) =>
          new MutationObserver((_, observer) => {
            observer.disconnect()
            const fades = document.getAnimations().filter(({ effect }) => {
              const target = effect instanceof KeyframeEffect ? effect.target : null
              return target !== document.activeElement
            })
            resolve(fades.filter((fade) => fade instanceof CSSTransition).length)
          }).observe(root, { attributeFilter: ['data-theme'] }),
        ),
    )
    await choice.press('Enter')
    expect(await fading).toBe(0)
    await expect(html).toHaveAttribute('data-theme', theme.toLowerCase())
  }
})
