import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fittedRect, overlayRect } from './overlay-rect'
import { OVERLAY_POSITIONS } from './video-choices'

const SCREEN = { width: 1920, height: 1080 }
const CAMERA = { width: 1280, height: 720 }

test('20 % of the screen in each corner, in the shape of the camera', () => {
  const at = (position: (typeof OVERLAY_POSITIONS)[number]) => overlayRect(SCREEN, CAMERA, { width: 20, position })
  const size = { width: 384, height: 216 }
  expect(at('top-left')).toEqual({ ...size, x: 29, y: 29 })
  expect(at('top-right')).toEqual({ ...size, x: 1507, y: 29 })
  expect(at('bottom-left')).toEqual({ ...size, x: 29, y: 835 })
  expect(at('bottom-right')).toEqual({ ...size, x: 1507, y: 835 })
  expect(overlayRect(SCREEN, { width: 720, height: 1280 }, { width: 10, position: 'top-left' })).toMatchObject({
    width: 192,
    height: 341,
  })
})

const size = fc.record({ width: fc.integer({ min: 200, max: 4000 }), height: fc.integer({ min: 200, max: 4000 }) })

test('the camera stays within the screen and keeps its shape at any size', () => {
  const percent = fc.integer({ min: 1, max: 50 })
  fc.assert(
    fc.property(size, size, percent, fc.constantFrom(...OVERLAY_POSITIONS), (screen, camera, width, position) => {
      const over = overlayRect(screen, camera, { width, position })
      expect(over.x).toBeGreaterThanOrEqual(0)
      expect(over.y).toBeGreaterThanOrEqual(0)
      expect(over.x + over.width).toBeLessThanOrEqual(screen.width)
      expect(over.y + over.height).toBeLessThanOrEqual(screen.height)
      expect(over.width).toBeLessThanOrEqual(Math.ceil((screen.width * width) / 100))
      expect(Math.abs(over.height - (over.width * camera.height) / camera.width)).toBeLessThan(
        1 + camera.height / camera.width,
      )
    }),
  )
})

test('a camera with unknown size still has a place', () => {
  expect(overlayRect(SCREEN, { width: 0, height: 0 }, { width: 20, position: 'top-left' })).toEqual({
    x: 29,
    y: 29,
    width: 384,
    height: 288,
  })
})

test('a resized window is fitted into the middle of the picture', () => {
  expect(fittedRect(SCREEN, { width: 960, height: 540 })).toEqual({ x: 0, y: 0, ...SCREEN })
  expect(fittedRect(SCREEN, { width: 1080, height: 1080 })).toEqual({ x: 420, y: 0, width: 1080, height: 1080 })
  expect(fittedRect(SCREEN, { width: 3840, height: 1080 })).toEqual({ x: 0, y: 270, width: 1920, height: 540 })
  expect(fittedRect(SCREEN, { width: 0, height: 0 })).toEqual({ x: 0, y: 0, ...SCREEN })
})
