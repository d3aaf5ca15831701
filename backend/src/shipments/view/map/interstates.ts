import { JUNCTIONS, type Junction } from './junctions.ts';

/** The interstates that long hauls use, as the junctions along them; one that has a gap stands twice. */
const ALONG: readonly (readonly [interstate: number, junctions: string])[] = [
  [4, 'Tampa, FL; Orlando, FL; Daytona Beach, FL'],
  [
    5,
    'Bellingham, WA; Seattle, WA; Portland, OR; Salem, OR; Eugene, OR; Medford, OR; Redding, CA; ' +
      'Sacramento, CA; Stockton, CA; Los Angeles, CA; San Diego, CA',
  ],
  [8, 'San Diego, CA; El Centro, CA; Yuma, AZ; Casa Grande, AZ'],
  [
    10,
    'Los Angeles, CA; San Bernardino, CA; Indio, CA; Blythe, CA; Phoenix, AZ; Casa Grande, AZ; ' +
      'Tucson, AZ; Las Cruces, NM; El Paso, TX; Van Horn, TX; Pecos, TX; Fort Stockton, TX; ' +
      'San Antonio, TX; Houston, TX; Beaumont, TX; Lafayette, LA; Baton Rouge, LA; New Orleans, LA; ' +
      'Slidell, LA; Gulfport, MS; Mobile, AL; Tallahassee, FL; Lake City, FL; Jacksonville, FL',
  ],
  [12, 'Baton Rouge, LA; Hammond, LA; Slidell, LA'],
  [
    15,
    'San Diego, CA; San Bernardino, CA; Barstow, CA; Las Vegas, NV; Saint George, UT; Cove Fort, UT; ' +
      'Salt Lake City, UT; Ogden, UT; Tremonton, UT; Pocatello, ID; Idaho Falls, ID; Butte, MT; Helena, MT; ' +
      'Great Falls, MT; Shelby, MT',
  ],
  [16, 'Macon, GA; Savannah, GA'],
  [17, 'Phoenix, AZ; Flagstaff, AZ'],
  [19, 'Tucson, AZ; Nogales, AZ'],
  [
    20,
    'Pecos, TX; Odessa, TX; Abilene, TX; Fort Worth, TX; Dallas, TX; Shreveport, LA; Monroe, LA; ' +
      'Jackson, MS; Meridian, MS; Birmingham, AL; Atlanta, GA; Augusta, GA; Columbia, SC; Florence, SC',
  ],
  [22, 'Memphis, TN; Tupelo, MS; Birmingham, AL'],
  [24, 'Marion, IL; Paducah, KY; Nashville, TN; Chattanooga, TN'],
  [
    25,
    'Las Cruces, NM; Albuquerque, NM; Santa Fe, NM; Pueblo, CO; Colorado Springs, CO; Denver, CO; ' +
      'Cheyenne, WY; Casper, WY; Buffalo, WY',
  ],
  [26, 'Kingsport, TN; Asheville, NC; Spartanburg, SC; Columbia, SC; Charleston, SC'],
  [27, 'Lubbock, TX; Amarillo, TX'],
  [
    29,
    'Kansas City, MO; Saint Joseph, MO; Omaha, NE; Sioux City, IA; Sioux Falls, SD; Fargo, ND; ' +
      'Grand Forks, ND',
  ],
  [30, 'Fort Worth, TX; Dallas, TX; Texarkana, TX; Little Rock, AR'],
  [
    35,
    'Laredo, TX; San Antonio, TX; Austin, TX; Waco, TX; Dallas, TX; Denton, TX; Oklahoma City, OK; ' +
      'Wichita, KS; Emporia, KS; Kansas City, MO; Des Moines, IA; Albert Lea, MN; Minneapolis, MN; ' +
      'Duluth, MN',
  ],
  [35, 'Waco, TX; Fort Worth, TX; Denton, TX'],
  [37, 'San Antonio, TX; Corpus Christi, TX'],
  [39, 'Bloomington, IL; Rockford, IL; Madison, WI; Wausau, WI'],
  [
    40,
    'Barstow, CA; Needles, CA; Kingman, AZ; Flagstaff, AZ; Gallup, NM; Albuquerque, NM; Tucumcari, NM; ' +
      'Amarillo, TX; Oklahoma City, OK; Fort Smith, AR; Little Rock, AR; Memphis, TN; Jackson, TN; ' +
      'Nashville, TN; Knoxville, TN; Asheville, NC; Statesville, NC; Winston-Salem, NC; Greensboro, NC; ' +
      'Durham, NC; Raleigh, NC; Benson, NC; Wilmington, NC',
  ],
  [43, 'Green Bay, WI; Milwaukee, WI'],
  [44, 'Wichita Falls, TX; Oklahoma City, OK; Tulsa, OK; Joplin, MO; Springfield, MO; Saint Louis, MO'],
  [45, 'Houston, TX; Dallas, TX'],
  [49, 'Lafayette, LA; Alexandria, LA; Shreveport, LA; Texarkana, TX'],
  [49, 'Fort Smith, AR; Fayetteville, AR; Joplin, MO; Kansas City, MO'],
  [
    55,
    'New Orleans, LA; Hammond, LA; Jackson, MS; Memphis, TN; Sikeston, MO; Saint Louis, MO; ' +
      'Springfield, IL; Bloomington, IL; Joliet, IL; Chicago, IL',
  ],
  [57, 'Sikeston, MO; Marion, IL; Mount Vernon, IL; Effingham, IL; Champaign, IL; Chicago, IL'],
  [59, 'Slidell, LA; Hattiesburg, MS; Meridian, MS'],
  [59, 'Birmingham, AL; Gadsden, AL; Chattanooga, TN'],
  [
    64,
    'Saint Louis, MO; Mount Vernon, IL; Evansville, IN; Louisville, KY; Lexington, KY; Charleston, WV; ' +
      'Beckley, WV; Lexington, VA; Staunton, VA; Charlottesville, VA; Richmond, VA; Norfolk, VA',
  ],
  [
    65,
    'Mobile, AL; Montgomery, AL; Birmingham, AL; Decatur, AL; Nashville, TN; Bowling Green, KY; ' +
      'Louisville, KY; Indianapolis, IN; Lafayette, IN; Gary, IN',
  ],
  [66, 'Washington, DC; Strasburg, VA'],
  [68, 'Morgantown, WV; Cumberland, MD; Hancock, MD'],
  [69, 'Indianapolis, IN; Fort Wayne, IN; Lansing, MI; Flint, MI; Port Huron, MI'],
  [
    70,
    'Cove Fort, UT; Green River, UT; Grand Junction, CO; Denver, CO; Limon, CO; Hays, KS; Salina, KS; ' +
      'Topeka, KS; Kansas City, MO; Columbia, MO; Saint Louis, MO; Effingham, IL; Terre Haute, IN; ' +
      'Indianapolis, IN; Dayton, OH; Columbus, OH; Cambridge, OH; Wheeling, WV; Washington, PA; ' +
      'New Stanton, PA; Breezewood, PA; Hancock, MD; Hagerstown, MD; Frederick, MD; Baltimore, MD',
  ],
  [71, 'Louisville, KY; Cincinnati, OH; Columbus, OH; Cleveland, OH'],
  [72, 'Springfield, IL; Champaign, IL'],
  [74, 'Davenport, IA; Peoria, IL; Bloomington, IL; Champaign, IL; Indianapolis, IN; Cincinnati, OH'],
  [
    75,
    'Miami, FL; Naples, FL; Fort Myers, FL; Tampa, FL; Ocala, FL; Lake City, FL; Valdosta, GA; Macon, GA; ' +
      'Atlanta, GA; Chattanooga, TN; Knoxville, TN; Lexington, KY; Cincinnati, OH; Dayton, OH; Toledo, OH; ' +
      'Detroit, MI; Flint, MI; Saginaw, MI; Sault Ste. Marie, MI',
  ],
  [76, 'Denver, CO; Julesburg, CO'],
  [
    76,
    'Akron, OH; Youngstown, OH; Pittsburgh, PA; New Stanton, PA; Breezewood, PA; Harrisburg, PA; ' +
      'Philadelphia, PA',
  ],
  [
    77,
    'Columbia, SC; Charlotte, NC; Statesville, NC; Wytheville, VA; Beckley, WV; Charleston, WV; ' +
      'Marietta, OH; Cambridge, OH; Akron, OH; Cleveland, OH',
  ],
  [78, 'Harrisburg, PA; Allentown, PA; New York, NY'],
  [79, 'Charleston, WV; Morgantown, WV; Washington, PA; Pittsburgh, PA; Mercer, PA; Erie, PA'],
  [
    80,
    'San Francisco, CA; Sacramento, CA; Reno, NV; Winnemucca, NV; Elko, NV; Salt Lake City, UT; Echo, UT; ' +
      'Rock Springs, WY; Rawlins, WY; Laramie, WY; Cheyenne, WY; Julesburg, CO; North Platte, NE; ' +
      'Lincoln, NE; Omaha, NE; Des Moines, IA; Davenport, IA; Joliet, IL; Gary, IN; South Bend, IN; ' +
      'Toledo, OH; Elyria, OH; Youngstown, OH; Mercer, PA; Clearfield, PA; Hazleton, PA; Stroudsburg, PA; ' +
      'New York, NY',
  ],
  [
    81,
    'Knoxville, TN; Kingsport, TN; Wytheville, VA; Roanoke, VA; Lexington, VA; Staunton, VA; ' +
      'Strasburg, VA; Winchester, VA; Hagerstown, MD; Harrisburg, PA; Hazleton, PA; Scranton, PA; ' +
      'Binghamton, NY; Syracuse, NY; Watertown, NY',
  ],
  [82, 'Ellensburg, WA; Yakima, WA; Kennewick, WA; Hermiston, OR'],
  [83, 'Baltimore, MD; Harrisburg, PA'],
  [
    84,
    'Portland, OR; Hermiston, OR; Baker City, OR; Boise, ID; Twin Falls, ID; Burley, ID; Tremonton, UT; ' +
      'Ogden, UT; Echo, UT',
  ],
  [84, 'Scranton, PA; Middletown, NY; Newburgh, NY; Danbury, CT; Hartford, CT; Sturbridge, MA'],
  [
    85,
    'Montgomery, AL; Atlanta, GA; Greenville, SC; Spartanburg, SC; Charlotte, NC; Greensboro, NC; ' +
      'Durham, NC; Petersburg, VA',
  ],
  [86, 'Burley, ID; Pocatello, ID'],
  [86, 'Erie, PA; Jamestown, NY; Elmira, NY; Binghamton, NY'],
  [87, 'New York, NY; Newburgh, NY; Albany, NY; Plattsburgh, NY'],
  [88, 'Binghamton, NY; Albany, NY'],
  [89, 'Concord, NH; White River Junction, VT; Burlington, VT'],
  [
    90,
    'Seattle, WA; Ellensburg, WA; Spokane, WA; Missoula, MT; Butte, MT; Bozeman, MT; Billings, MT; ' +
      'Buffalo, WY; Gillette, WY; Rapid City, SD; Sioux Falls, SD; Albert Lea, MN; La Crosse, WI; ' +
      'Tomah, WI; Madison, WI; Rockford, IL; Chicago, IL; Gary, IN; South Bend, IN; Toledo, OH; Elyria, OH; ' +
      'Cleveland, OH; Erie, PA; Buffalo, NY; Rochester, NY; Syracuse, NY; Albany, NY; Springfield, MA; ' +
      'Sturbridge, MA; Worcester, MA; Boston, MA',
  ],
  [
    91,
    'New Haven, CT; Hartford, CT; Springfield, MA; Brattleboro, VT; White River Junction, VT; ' +
      'Saint Johnsbury, VT',
  ],
  [93, 'Boston, MA; Concord, NH; Saint Johnsbury, VT'],
  [
    94,
    'Billings, MT; Miles City, MT; Bismarck, ND; Fargo, ND; Saint Cloud, MN; Minneapolis, MN; ' +
      'Eau Claire, WI; Tomah, WI; Madison, WI; Milwaukee, WI; Chicago, IL; Gary, IN; Benton Harbor, MI; ' +
      'Kalamazoo, MI; Ann Arbor, MI; Detroit, MI; Port Huron, MI',
  ],
  [
    95,
    'Miami, FL; West Palm Beach, FL; Daytona Beach, FL; Jacksonville, FL; Savannah, GA; Florence, SC; ' +
      'Fayetteville, NC; Benson, NC; Wilson, NC; Petersburg, VA; Richmond, VA; Fredericksburg, VA; ' +
      'Washington, DC; Baltimore, MD; Wilmington, DE; Philadelphia, PA; New York, NY; New Haven, CT; ' +
      'Providence, RI; Boston, MA; Portsmouth, NH; Portland, ME; Bangor, ME; Houlton, ME',
  ],
  [96, 'Detroit, MI; Lansing, MI; Grand Rapids, MI'],
  [135, 'Wichita, KS; Salina, KS'],
  [580, 'San Francisco, CA; Stockton, CA'],
];

/** The interstates by number, each as the junctions along it. */
export const INTERSTATES: readonly { interstate: number; along: readonly Junction[] }[] = ALONG.map(
  ([interstate, junctions]) => ({ interstate, along: junctions.split('; ').map(toJunction) }),
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
