export const avatarsWords = {
  pictureLargerThanTenMb: 'The picture is larger than 10 MB',
  thumbnailLargerThan200Kb: 'The thumbnail is larger than 200 kB',
  fileNotPngJpegOr: 'The file is not a PNG, JPEG or WebP picture',
  pictureMoreThanPixelsSide: (maxAvatarSide: string) => `The picture has more than ${maxAvatarSide} pixels on a side`,
} as const
