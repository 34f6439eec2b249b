/**
 * Checked against libphonenumber, except newer overlays. A code in several zones has all. No toll-free, personal or
 * premium codes.
 */
export interface AreaCode {
  states: readonly string[]
  /** IANA. */
  zones: readonly string[]
}

const EASTERN = ['America/New_York']
const CENTRAL = ['America/Chicago']
const MOUNTAIN = ['America/Denver']
const ARIZONA = ['America/Phoenix']
const PACIFIC = ['America/Los_Angeles']
const EASTERN_CENTRAL = [...EASTERN, ...CENTRAL]
const CENTRAL_MOUNTAIN = [...CENTRAL, ...MOUNTAIN]
const PACIFIC_MOUNTAIN = [...PACIFIC, 'America/Boise']
const PUERTO_RICO = ['America/Puerto_Rico']
const TORONTO = ['America/Toronto']
const BRITISH_COLUMBIA = ['America/Vancouver', 'America/Edmonton']
const ATLANTIC = ['America/Halifax']

const TABLE: ReadonlyArray<readonly [states: string, zones: readonly string[], codes: string]> = [
  ['AL', CENTRAL, '205 251 256 334 483 659 938'],
  ['AK', ['America/Anchorage', 'America/Adak'], '907'],
  ['AZ', ARIZONA, '480 520 602 623'],
  // The Navajo Nation observes daylight saving time.
  ['AZ', [...ARIZONA, ...MOUNTAIN], '928'],
  ['AR', CENTRAL, '327 479 501 870'],
  [
    'CA',
    PACIFIC,
    '209 213 279 310 323 341 350 357 369 408 415 424 442 510 530 559 562 619 626 628 650 657 661 669 707 714 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951',
  ],
  ['CO', MOUNTAIN, '303 719 720 748 970 983'],
  ['CT', EASTERN, '203 475 860 959'],
  ['DE', EASTERN, '302'],
  ['DC', EASTERN, '202 771'],
  ['FL', EASTERN, '239 305 321 324 352 386 407 561 645 656 689 727 728 754 772 786 813 863 904 941 954'],
  ['FL', EASTERN_CENTRAL, '448 850'],
  ['GA', EASTERN, '229 404 470 478 678 706 762 770 912 943'],
  ['HI', ['Pacific/Honolulu'], '808'],
  ['ID', PACIFIC_MOUNTAIN, '208 986'],
  ['IL', CENTRAL, '217 224 309 312 331 447 464 618 630 708 730 773 779 815 847 861 872'],
  ['IN', EASTERN, '260 317 463 765'],
  ['IN', EASTERN_CENTRAL, '219 574 812 930'],
  ['IA', CENTRAL, '319 515 563 641 712'],
  ['KS', CENTRAL, '316 913'],
  ['KS', CENTRAL_MOUNTAIN, '620 785'],
  ['KY', EASTERN, '502 859'],
  ['KY', EASTERN_CENTRAL, '270 364 606'],
  ['LA', CENTRAL, '225 318 337 457 504 985'],
  ['ME', EASTERN, '207'],
  ['MD', EASTERN, '227 240 301 410 443 667'],
  ['MA', EASTERN, '339 351 413 508 617 774 781 857 978'],
  ['MI', EASTERN, '231 248 269 313 517 586 616 679 734 810 947 989'],
  ['MI', EASTERN_CENTRAL, '906'],
  ['MN', CENTRAL, '218 320 507 612 651 763 924 952'],
  ['MS', CENTRAL, '228 471 601 662 769'],
  ['MO', CENTRAL, '235 314 417 557 573 636 660 816 975'],
  ['MT', MOUNTAIN, '406'],
  ['NE', CENTRAL, '402 531'],
  ['NE', CENTRAL_MOUNTAIN, '308'],
  ['NV', PACIFIC, '702 725'],
  ['NV', PACIFIC_MOUNTAIN, '775'],
  ['NH', EASTERN, '603'],
  ['NJ', EASTERN, '201 551 609 640 732 848 856 862 908 973'],
  ['NM', MOUNTAIN, '505 575'],
  ['NY', EASTERN, '212 315 329 332 347 363 516 518 585 607 624 631 646 680 716 718 838 845 914 917 929 934'],
  ['NC', EASTERN, '252 336 472 704 743 828 910 919 980 984'],
  ['ND', CENTRAL_MOUNTAIN, '701'],
  ['OH', EASTERN, '216 220 234 283 326 330 380 419 436 440 513 567 614 740 937'],
  ['OK', CENTRAL, '405 539 572 580 918'],
  ['OR', PACIFIC, '503 971'],
  ['OR', PACIFIC_MOUNTAIN, '458 541'],
  ['PA', EASTERN, '215 223 267 272 412 445 484 570 582 610 717 724 814 835 878'],
  ['RI', EASTERN, '401'],
  ['SC', EASTERN, '803 821 839 843 854 864'],
  ['SD', CENTRAL_MOUNTAIN, '605'],
  ['TN', CENTRAL, '615 629 731 901 931'],
  ['TN', EASTERN, '865'],
  ['TN', EASTERN_CENTRAL, '423 729'],
  [
    'TX',
    CENTRAL,
    '210 214 254 281 325 346 361 409 430 432 469 512 621 682 713 726 737 806 817 830 832 903 936 940 945 956 972 979',
  ],
  ['TX', MOUNTAIN, '915'],
  ['UT', MOUNTAIN, '385 435 801'],
  ['VT', EASTERN, '802'],
  ['VA', EASTERN, '276 434 540 571 686 703 757 804 826 948'],
  ['WA', PACIFIC, '206 253 360 425 509 564'],
  ['WV', EASTERN, '304 681'],
  ['WI', CENTRAL, '262 274 353 414 534 608 715 920'],
  ['WY', MOUNTAIN, '307'],
  ['AS', ['Pacific/Pago_Pago'], '684'],
  ['GU', ['Pacific/Guam'], '671'],
  ['MP', ['Pacific/Saipan'], '670'],
  ['PR', PUERTO_RICO, '787 939'],
  ['VI', PUERTO_RICO, '340'],
  ['AB', ['America/Edmonton'], '368 403 587 780 825'],
  ['BC', ['America/Vancouver'], '604'],
  ['BC', BRITISH_COLUMBIA, '236 250 257 672 778'],
  ['MB', ['America/Winnipeg'], '204 431 584'],
  ['NB', ATLANTIC, '428 506'],
  ['NL', ['America/St_Johns', ...ATLANTIC], '709 879'],
  ['NS PE', ATLANTIC, '782 902'],
  ['ON', TORONTO, '226 249 289 343 365 382 416 437 519 548 613 647 683 705 742 753 905 942'],
  ['ON', [...TORONTO, 'America/Winnipeg'], '807'],
  ['QC', TORONTO, '263 354 438 450 468 514 579 819 873'],
  ['QC', [...TORONTO, ...ATLANTIC], '367 418 581'],
  ['SK', ['America/Regina'], '306 474 639'],
  [
    'NT NU YT',
    ['America/Whitehorse', 'America/Edmonton', 'America/Cambridge_Bay', 'America/Rankin_Inlet', 'America/Toronto'],
    '867',
  ],
]

const BY_CODE = new Map<string, AreaCode>(
  TABLE.flatMap(([states, zones, codes]) =>
    codes.split(' ').map((code): [string, AreaCode] => [code, { states: states.split(' '), zones }]),
  ),
)

/** Expensive, used for fraud. */
const ABROAD: Record<string, string> = {
  242: 'the Bahamas',
  246: 'Barbados',
  264: 'Anguilla',
  268: 'Antigua and Barbuda',
  284: 'the British Virgin Islands',
  345: 'the Cayman Islands',
  441: 'Bermuda',
  473: 'Grenada',
  649: 'the Turks and Caicos Islands',
  658: 'Jamaica',
  664: 'Montserrat',
  721: 'Sint Maarten',
  758: 'Saint Lucia',
  767: 'Dominica',
  784: 'Saint Vincent and the Grenadines',
  809: 'the Dominican Republic',
  829: 'the Dominican Republic',
  849: 'the Dominican Republic',
  868: 'Trinidad and Tobago',
  869: 'Saint Kitts and Nevis',
  876: 'Jamaica',
}

export function areaCodeOf(e164: string): string | null {
  return /^\+1(\d{3})\d{7}$/.exec(e164)?.[1] ?? null
}

/** Null: unknown. */
export const areaCode = (code: string): AreaCode | null => BY_CODE.get(code) ?? null

export const countryAbroad = (code: string): string | null => ABROAD[code] ?? null

export const knownAreaCodes = (): readonly string[] => [...BY_CODE.keys()]
