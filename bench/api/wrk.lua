-- Calls the paths in turn and prints the result as one line of JSON.
-- Arguments: the method, a file with the body, the body's type, and the paths; "-" for a GET's body and type.
local paths, turn = {}, 0

function init(args)
  wrk.method = args[1]
  if args[2] ~= "-" then
    local file = io.open(args[2], "rb")
    wrk.body = file:read("*a")
    file:close()
    wrk.headers["Content-Type"] = args[3]
  end
  for index = 4, #args do paths[#paths + 1] = args[index] end
end

function request()
  turn = turn % #paths + 1
  return wrk.format(nil, paths[turn])
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nMEASURED {"requests":%d,"seconds":%f,"p50":%f,"p99":%f,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
