import { JUNCTIONS, type Junction } from './junctions.ts';

/** The interstates that long hauls use, as the junctions along them; one that has a gap stands twice. */
const ALONG: readonly (readonly [interstate: number, junctions: string])[] = [
  [4, 'tampa, orlando, daytona beach'],
  [
    5,
    'bellingham, seattle, portland or, salem, eugene, medford, redding, sacramento, stockton, ' +
      'los angeles, san diego',
  ],
  [8, 'san diego, el centro, yuma, casa grande'],
  [
    10,
    'los angeles, san bernardino, indio, blythe, phoenix, casa grande, tucson, las cruces, el paso, ' +
      'van horn, pecos, fort stockton, san antonio, houston, beaumont, lafayette la, baton rouge, ' +
      'new orleans, slidell, gulfport, mobile, tallahassee, lake city, jacksonville',
  ],
  [12, 'baton rouge, hammond, slidell'],
  [
    15,
    'san diego, san bernardino, barstow, las vegas, st. george, cove fort, salt lake city, ogden, ' +
      'tremonton, pocatello, idaho falls, butte, helena, great falls, shelby',
  ],
  [16, 'macon, savannah'],
  [17, 'phoenix, flagstaff'],
  [19, 'tucson, nogales'],
  [
    20,
    'pecos, odessa, abilene, fort worth, dallas, shreveport, monroe, jackson ms, meridian, birmingham, ' +
      'atlanta, augusta, columbia sc, florence',
  ],
  [22, 'memphis, tupelo, birmingham'],
  [24, 'marion, paducah, nashville, chattanooga'],
  [25, 'las cruces, albuquerque, santa fe, pueblo, colorado springs, denver, cheyenne, casper, buffalo wy'],
  [26, 'kingsport, asheville, spartanburg, columbia sc, charleston sc'],
  [27, 'lubbock, amarillo'],
  [29, 'kansas city, st. joseph, omaha, sioux city, sioux falls, fargo, grand forks'],
  [30, 'fort worth, dallas, texarkana, little rock'],
  [
    35,
    'laredo, san antonio, austin, waco, dallas, denton, oklahoma city, wichita, emporia, kansas city, ' +
      'des moines, albert lea, minneapolis, duluth',
  ],
  [35, 'waco, fort worth, denton'],
  [37, 'san antonio, corpus christi'],
  [39, 'bloomington, rockford, madison, wausau'],
  [
    40,
    'barstow, needles, kingman, flagstaff, gallup, albuquerque, tucumcari, amarillo, oklahoma city, ' +
      'fort smith, little rock, memphis, jackson tn, nashville, knoxville, asheville, statesville, ' +
      'winston-salem, greensboro, durham, raleigh, benson, wilmington nc',
  ],
  [43, 'green bay, milwaukee'],
  [44, 'wichita falls, oklahoma city, tulsa, joplin, springfield mo, st. louis'],
  [45, 'houston, dallas'],
  [49, 'lafayette la, alexandria, shreveport, texarkana'],
  [49, 'fort smith, fayetteville ar, joplin, kansas city'],
  [
    55,
    'new orleans, hammond, jackson ms, memphis, sikeston, st. louis, springfield il, bloomington, ' +
      'joliet, chicago',
  ],
  [57, 'sikeston, marion, mount vernon, effingham, champaign, chicago'],
  [59, 'slidell, hattiesburg, meridian'],
  [59, 'birmingham, gadsden, chattanooga'],
  [
    64,
    'st. louis, mount vernon, evansville, louisville, lexington ky, charleston wv, beckley, ' +
      'lexington va, staunton, charlottesville, richmond, norfolk',
  ],
  [
    65,
    'mobile, montgomery, birmingham, decatur, nashville, bowling green, louisville, indianapolis, ' +
      'lafayette in, gary',
  ],
  [66, 'washington dc, strasburg'],
  [68, 'morgantown, cumberland, hancock'],
  [69, 'indianapolis, fort wayne, lansing, flint, port huron'],
  [
    70,
    'cove fort, green river, grand junction, denver, limon, hays, salina, topeka, kansas city, ' +
      'columbia mo, st. louis, effingham, terre haute, indianapolis, dayton, columbus, cambridge, ' +
      'wheeling, washington pa, new stanton, breezewood, hancock, hagerstown, frederick, baltimore',
  ],
  [71, 'louisville, cincinnati, columbus, cleveland'],
  [72, 'springfield il, champaign'],
  [74, 'davenport, peoria, bloomington, champaign, indianapolis, cincinnati'],
  [
    75,
    'miami, naples, fort myers, tampa, ocala, lake city, valdosta, macon, atlanta, chattanooga, ' +
      'knoxville, lexington ky, cincinnati, dayton, toledo, detroit, flint, saginaw, sault ste. marie',
  ],
  [76, 'denver, julesburg'],
  [76, 'akron, youngstown, pittsburgh, new stanton, breezewood, harrisburg, philadelphia'],
  [
    77,
    'columbia sc, charlotte, statesville, wytheville, beckley, charleston wv, marietta, cambridge, ' +
      'akron, cleveland',
  ],
  [78, 'harrisburg, allentown, new york'],
  [79, 'charleston wv, morgantown, washington pa, pittsburgh, mercer, erie'],
  [
    80,
    'san francisco, sacramento, reno, winnemucca, elko, salt lake city, echo, rock springs, rawlins, ' +
      'laramie, cheyenne, julesburg, north platte, lincoln, omaha, des moines, davenport, joliet, gary, ' +
      'south bend, toledo, elyria, youngstown, mercer, clearfield, hazleton, stroudsburg, new york',
  ],
  [
    81,
    'knoxville, kingsport, wytheville, roanoke, lexington va, staunton, strasburg, winchester, ' +
      'hagerstown, harrisburg, hazleton, scranton, binghamton, syracuse, watertown',
  ],
  [82, 'ellensburg, yakima, kennewick, hermiston'],
  [83, 'baltimore, harrisburg'],
  [84, 'portland or, hermiston, baker city, boise, twin falls, burley, tremonton, ogden, echo'],
  [84, 'scranton, middletown, newburgh, danbury, hartford, sturbridge'],
  [85, 'montgomery, atlanta, greenville, spartanburg, charlotte, greensboro, durham, petersburg'],
  [86, 'burley, pocatello'],
  [86, 'erie, jamestown, elmira, binghamton'],
  [87, 'new york, newburgh, albany, plattsburgh'],
  [88, 'binghamton, albany'],
  [89, 'concord, white river junction, burlington'],
  [
    90,
    'seattle, ellensburg, spokane, missoula, butte, bozeman, billings, buffalo wy, gillette, rapid city, ' +
      'sioux falls, albert lea, la crosse, tomah, madison, rockford, chicago, gary, south bend, toledo, ' +
      'elyria, cleveland, erie, buffalo ny, rochester, syracuse, albany, springfield ma, sturbridge, ' +
      'worcester, boston',
  ],
  [91, 'new haven, hartford, springfield ma, brattleboro, white river junction, st. johnsbury'],
  [93, 'boston, concord, st. johnsbury'],
  [
    94,
    'billings, miles city, bismarck, fargo, st. cloud, minneapolis, eau claire, tomah, madison, ' +
      'milwaukee, chicago, gary, benton harbor, kalamazoo, ann arbor, detroit, port huron',
  ],
  [
    95,
    'miami, west palm beach, daytona beach, jacksonville, savannah, florence, fayetteville nc, benson, ' +
      'wilson, petersburg, richmond, fredericksburg, washington dc, baltimore, wilmington de, ' +
      'philadelphia, new york, new haven, providence, boston, portsmouth, portland me, bangor, houlton',
  ],
  [96, 'detroit, lansing, grand rapids'],
  [135, 'wichita, salina'],
  [580, 'san francisco, stockton'],
];

/** The interstates by number, each as the junctions along it. */
export const INTERSTATES: readonly { interstate: number; along: readonly Junction[] }[] = ALONG.map(
  ([interstate, junctions]) => ({ interstate, along: junctions.split(', ').map(toJunction) }),
);

/** @throws {Error} when the table has no junction of that name */
function toJunction(name: string): Junction {
  if (!isJunction(name)) {
    throw new Error(`There is no junction called ${name}.`);
  }
  return name;
}

function isJunction(name: string): name is Junction {
  return Object.hasOwn(JUNCTIONS, name);
}
