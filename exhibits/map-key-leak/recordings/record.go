// The leak's mechanism with the real runtime: a map from (pointer to a Pod, port) to listeners, Pods of a set size, an
// informer's store that drops them, and versions of unsubscribe as the fixes made them. Prints one JSON document.
// Run with Go 1.19 (classic maps): go run record.go > map-key-leak-go1.19.8.json
package main

import (
	"encoding/json"
	"os"
	"runtime"
	"strconv"
)

type pod struct {
	name    string
	payload []byte
}

type listener struct{ buffers [1000]byte }

type podPort struct {
	pod  *pod
	port uint32
}

type namePort struct {
	namespace, name string
	port            uint32
}

type podListeners struct {
	pod       *pod
	listeners []*listener
}

type step struct {
	Step        string `json:"step"`
	Keys        int    `json:"keys"`
	HeapAlloc   int64  `json:"heapAlloc"`
	HeapObjects int64  `json:"heapObjects"`
	Collected   int    `json:"podsCollected"`
}

const (
	port     = 8080
	podBytes = 20000
	pods     = 1000
)

var collected int

func newPod(name string) *pod {
	p := &pod{name: name, payload: make([]byte, podBytes)}
	runtime.SetFinalizer(p, func(*pod) { collected++ })
	return p
}

// The heap after everything unreachable is gone; finalizers need a cycle of their own.
func heap() runtime.MemStats {
	for i := 0; i < 4; i++ {
		runtime.GC()
		runtime.Gosched()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m
}

type world struct {
	store     map[string]*pod
	byPod     map[podPort][]*listener
	byName    map[namePort]podListeners
	deletes   bool
	named     bool
	unknown   int
	base      runtime.MemStats
	steps     []step
	nextNames int
}

func (w *world) subscribe(p *pod, l *listener) {
	if w.named {
		k := namePort{"default", p.name, port}
		v := w.byName[k]
		w.byName[k] = podListeners{p, append(v.listeners, l)}
		return
	}
	k := podPort{p, port}
	w.byPod[k] = append(w.byPod[k], l)
}

func drop(all []*listener, l *listener) []*listener {
	for i, other := range all {
		if other == l {
			last := len(all) - 1
			all[i] = all[last]
			all[last] = nil
			return all[:last]
		}
	}
	return all
}

func (w *world) unsubscribe(p *pod, l *listener) {
	if w.named {
		k := namePort{"default", p.name, port}
		v, ok := w.byName[k]
		if !ok {
			w.unknown++
			return
		}
		v.listeners = drop(v.listeners, l)
		if len(v.listeners) == 0 && w.deletes {
			delete(w.byName, k)
			return
		}
		w.byName[k] = v
		return
	}
	k := podPort{p, port}
	all, ok := w.byPod[k]
	if !ok {
		w.unknown++
		return
	}
	all = drop(all, l)
	if len(all) == 0 && w.deletes {
		delete(w.byPod, k)
		return
	}
	w.byPod[k] = all
}

func (w *world) note(name string) {
	m := heap()
	keys := len(w.byPod) + len(w.byName)
	w.steps = append(w.steps, step{name, keys, int64(m.HeapAlloc) - int64(w.base.HeapAlloc), int64(m.HeapObjects) - int64(w.base.HeapObjects), collected})
	runtime.KeepAlive(w)
}

// One Pod's life, one after the other: created, followed, updated or not, gone.
func (w *world) churn(n int, updated bool) {
	for i := 0; i < n; i++ {
		name := "web-" + strconv.Itoa(w.nextNames)
		w.nextNames++
		p := newPod(name)
		w.store[name] = p
		l := &listener{}
		w.subscribe(p, l)
		if updated {
			p = newPod(name)
			w.store[name] = p
		}
		delete(w.store, name)
		w.unsubscribe(p, l)
	}
}

func (w *world) rebuild() {
	if w.named {
		next := make(map[namePort]podListeners)
		for k, v := range w.byName {
			next[k] = v
		}
		w.byName = next
		return
	}
	next := make(map[podPort][]*listener)
	for k, v := range w.byPod {
		next[k] = v
	}
	w.byPod = next
}

type series struct {
	Deletes bool   `json:"deleteWhenEmpty"`
	Named   bool   `json:"keyByName"`
	Updated bool   `json:"updated"`
	Unknown int    `json:"unknownPodErrors"`
	Steps   []step `json:"steps"`
}

func churned(deletes, named, updated bool) series {
	w := &world{store: map[string]*pod{}, byPod: map[podPort][]*listener{}, byName: map[namePort]podListeners{}, deletes: deletes, named: named}
	w.base = heap()
	collected = 0
	w.churn(pods, updated)
	w.note("churned")
	w.rebuild()
	w.note("rebuilt")
	return series{deletes, named, updated, w.unknown, w.steps}
}

type array struct {
	Keys  int   `json:"keys"`
	Full  int64 `json:"full"`
	Empty int64 `json:"afterDelete"`
	New   int64 `json:"afterRebuild"`
}

// The map alone: n keys in, all but twelve deleted, copied. Pods and names exist already and count for nothing.
func arrays(n int, named bool) array {
	all := make([]*pod, n)
	for i := range all {
		all[i] = &pod{name: "web-" + strconv.Itoa(i)}
	}
	byPod := map[podPort][]*listener{}
	byName := map[namePort]podListeners{}
	base := int64(heap().HeapAlloc)
	for _, p := range all {
		if named {
			byName[namePort{"default", p.name, port}] = podListeners{pod: p}
		} else {
			byPod[podPort{p, port}] = nil
		}
	}
	full := int64(heap().HeapAlloc) - base
	for _, p := range all[12:] {
		delete(byPod, podPort{p, port})
		delete(byName, namePort{"default", p.name, port})
	}
	empty := int64(heap().HeapAlloc) - base
	w := &world{byPod: byPod, byName: byName, named: named}
	byPod, byName = nil, nil
	w.rebuild()
	fresh := int64(heap().HeapAlloc) - base
	runtime.KeepAlive(w)
	runtime.KeepAlive(all)
	return array{n, full, empty, fresh}
}

func main() {
	var out struct {
		Go       string   `json:"go"`
		PodBytes int      `json:"podBytes"`
		Pods     int      `json:"pods"`
		Churn    []series `json:"churn"`
		Pointer  []array  `json:"pointerKeys"`
		Name     []array  `json:"nameKeys"`
	}
	out.Go, out.PodBytes, out.Pods = runtime.Version(), podBytes, pods
	for _, updated := range []bool{false, true} {
		for _, fixes := range [][2]bool{{false, false}, {true, false}, {false, true}, {true, true}} {
			out.Churn = append(out.Churn, churned(fixes[0], fixes[1], updated))
		}
	}
	for _, n := range []int{100, 412, 1000, 5000, 20000} {
		out.Pointer = append(out.Pointer, arrays(n, false))
		out.Name = append(out.Name, arrays(n, true))
	}
	enc := json.NewEncoder(os.Stdout)
	enc.SetIndent("", "  ")
	if err := enc.Encode(out); err != nil {
		os.Exit(1)
	}
}
